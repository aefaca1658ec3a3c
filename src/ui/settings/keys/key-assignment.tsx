/** The user selects a function, presses a key, and accepts or reverts it. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { KeyAssign, KeyCheck } from '../../../domain/device/key-assign.ts';
import { KEY_SETTINGS, type KeySetting } from '../../../domain/device/keys.ts';
import { keyName } from '../../../domain/presentation/key-names.ts';
import { DEFAULT_SETTINGS } from '../../../domain/presentation/settings.ts';
import type { FormField } from '../../../domain/presentation/settings-form.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as buttons from '../../kit/button.module.css';
import { useForm } from '../form-context.ts';
import { settingName } from '../setting-words.ts';
import { BumpBars } from './bump-bars.tsx';
import * as styles from './key-assignment.module.css';
import { KeyTester } from './key-tester.tsx';

const isKeySetting = (key: string): key is KeySetting => KEY_SETTINGS.some((setting) => setting === key);

function KeyRefusal({ verdict }: { verdict: Extract<KeyCheck, { ok: false }> }) {
  const t = useTexts();
  return (
    <p role="alert" className={styles.refused}>
      {t(`settings.keys.${verdict.why}`)}
      {verdict.why === 'taken' && (
        <span className={styles.by}> {t('settings.keys.takenBy', { name: settingName(verdict.by, t) })}</span>
      )}
    </p>
  );
}

/** Waits for a key, or for the user to accept the pressed key. */
function Assigning({ assign, onDone }: { assign: Exclude<KeyAssign, { at: 'idle' }>; onDone: () => void }) {
  const t = useTexts();
  const { step } = useForm().keys;
  const { language } = useSnapshot(useApp().state);
  const pressed = (event: KeyboardEvent) => {
    // Tab still moves the focus, so that a keyboard user can leave.
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) step({ type: 'press', code: event.keyCode });
  };
  const captured = assign.at === 'captured' ? assign : null;
  const block = useRef<HTMLDivElement>(null);
  const capture = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (assign.at === 'capturing') capture.current?.focus();
    // The reason of a refusal, or the accept button, may be outside the view.
    block.current?.scrollIntoView({ block: 'nearest' });
  }, [assign]);
  // The buttons disappear after the press, so the focus must move.
  const respond = (type: 'accept' | 'revert') => {
    step({ type });
    onDone();
  };
  return (
    <div ref={block} className={styles.assigning}>
      <button ref={capture} type="button" className={styles.capture} onKeyDown={pressed}>
        {captured ? t('settings.keys.chosen', { key: keyName(captured.code, language) }) : t('settings.keys.press')}
      </button>
      {captured?.verdict.ok === false && <KeyRefusal verdict={captured.verdict} />}
      <div className={styles.answers}>
        {captured?.verdict.ok && (
          <button type="button" className={buttons.strong} onClick={() => respond('accept')}>
            {t('settings.keys.accept')}
          </button>
        )}
        <button type="button" className={buttons.button} onClick={() => respond('revert')}>
          {t('settings.keys.revert')}
        </button>
      </div>
    </div>
  );
}

function KeyRow({ of }: { of: KeySetting }) {
  const t = useTexts();
  const { draft, keys, problems } = useForm();
  const { language } = useSnapshot(useApp().state);
  const { assign, step } = keys;
  const name = settingName(of, t);
  const key = keyName(draft.draft[of], language);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.row}>
      <span className={styles.caption}>
        <b>{name}</b>
        <span>{t(`settings.means.${of}`)}</span>
      </span>
      <button
        ref={button}
        type="button"
        className={styles.key}
        aria-label={t('settings.keys.assign', { name, key })}
        onClick={() => step({ type: 'select', key: of })}
      >
        <kbd>{key}</kbd>
      </button>
      {assign.at !== 'idle' && assign.key === of && (
        <Assigning assign={assign} onDone={() => button.current?.focus()} />
      )}
      {problems.some((problem) => problem.key === of) && (
        <p className={styles.refused}>{t('settings.warnings.key-taken', { name })}</p>
      )}
    </div>
  );
}

export function KeyAssignment({ fields }: { fields: readonly FormField[] }) {
  const t = useTexts();
  const { draft, keys } = useForm();
  const reset = () => {
    keys.step({ type: 'revert' });
    const defaults = Object.fromEntries(KEY_SETTINGS.map((key) => [key, DEFAULT_SETTINGS[key]]));
    draft.become({ ...draft.draft, ...defaults });
  };
  return (
    <>
      <div className={styles.rows}>{fields.map(({ key }) => isKeySetting(key) && <KeyRow key={key} of={key} />)}</div>
      <div>
        <button type="button" className={buttons.button} onClick={reset}>
          {t('settings.keys.defaults')}
        </button>
      </div>
      <BumpBars />
      <KeyTester />
    </>
  );
}
