/** Rules PIN-1 to PIN-3. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PIN_DIGITS_MAX } from '../../domain/limits.ts';
import { isPin } from '../../domain/presentation/pin.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as buttons from '../kit/button.module.css';
import { GLYPHS } from '../kit/glyph.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApp } from './app-context.ts';
import * as styles from './pin-parts.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PadProps {
  readonly label: string;
  /** Empty when there is no problem. */
  readonly problem: string;
  readonly onPin: (pin: string) => void;
}

function Pad({ label, problem, onPin }: PadProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const pad = useRef<HTMLFieldSetElement>(null);
  useEffect(() => pad.current?.focus(), []);
  const add = (digit: string) => setTyped((before) => (before + digit).slice(0, PIN_DIGITS_MAX));
  const erase = () => setTyped((before) => before.slice(0, -1));
  const send = () => {
    if (!isPin(typed)) return;
    setTyped('');
    onPin(typed);
  };
  const pressed = (event: KeyboardEvent) => {
    const { key } = event;
    // On a button, Enter presses that button.
    const action = { Backspace: erase, Enter: event.target === pad.current ? send : undefined }[key];
    if (/^\d$/.test(key)) add(key);
    else if (action) action();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset ref={pad} tabIndex={-1} className={styles.pad} onKeyDown={pressed}>
      <legend>{label}</legend>
      <output className={styles.typed} aria-label={t('pin.digits', { count: typed.length })}>
        {'●'.repeat(typed.length)}
      </output>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.keys}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" className={buttons.button} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={buttons.button} aria-label={t('pin.erase')} onClick={erase}>
          {GLYPHS.chevronLeft}
        </button>
        <button type="button" className={buttons.button} onClick={() => add('0')}>
          0
        </button>
        <button type="button" className={buttons.strong} aria-disabled={!isPin(typed)} onClick={send}>
          {t('pin.accept')}
        </button>
      </div>
    </fieldset>
  );
}

export interface PinEntryProps {
  readonly onRight: () => void;
}

export function PinEntry({ onRight }: PinEntryProps) {
  const t = useTexts();
  const { commands } = useApp();
  const [problem, setProblem] = useState('');
  const tried = (pin: string) => {
    const outcome = commands.tryPin(pin);
    if (outcome.kind === 'right') onRight();
    else setProblem(outcome.kind === 'blocked' ? t('pin.blocked', { seconds: outcome.seconds }) : t('pin.wrong'));
  };
  return <Pad label={t('pin.help')} problem={problem} onPin={tried} />;
}

export interface PinQuestionProps extends PinEntryProps {
  readonly onClose: () => void;
}

export function PinQuestion({ onRight, onClose }: PinQuestionProps) {
  const t = useTexts();
  return (
    <Sheet side="middle" title={t('pin.title')} closeLabel={t('pin.close')} onClose={onClose}>
      <PinEntry onRight={onRight} />
    </Sheet>
  );
}

/** The user types a new PIN twice. */
function NewPin({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const { commands } = useApp();
  const [first, setFirst] = useState('');
  const [problem, setProblem] = useState('');
  const typed = (pin: string) => {
    setProblem('');
    if (first === '') return setFirst(pin);
    setFirst('');
    if (pin !== first) return setProblem(t('pin.differs'));
    if (commands.setPin(pin)) onDone();
    else setProblem(t('pin.notKept'));
  };
  return <Pad key={first} label={t(first === '' ? 'pin.new' : 'pin.repeat')} problem={problem} onPin={typed} />;
}

export function PinSettings({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { state, commands } = useApp();
  const { hasPin } = useSnapshot(state);
  const [isNew, setNew] = useState(false);
  return (
    <Sheet side="middle" title={t('pin.title')} closeLabel={t('pin.close')} onClose={onClose}>
      <p>{t('pin.about')}</p>
      {isNew ? (
        <NewPin onDone={() => setNew(false)} />
      ) : (
        <>
          <p role="status">
            <strong>{t(hasPin ? 'pin.on' : 'pin.off')}</strong>
          </p>
          <div className={styles.buttons}>
            <button type="button" className={buttons.strong} onClick={() => setNew(true)}>
              {t(hasPin ? 'pin.change' : 'pin.put')}
            </button>
            {hasPin && (
              <button type="button" className={buttons.button} onClick={() => commands.setPin(null)}>
                {t('pin.remove')}
              </button>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}
