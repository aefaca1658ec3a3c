/** A notice shows until the user dismisses it or its time is over, even above an open dialog. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { AccountNotice, Notice } from '../../engine/base/state.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import * as styles from './notices.module.css';

const TONE: Record<Notice['type'], 'good' | 'bad' | 'alert'> = {
  error: 'bad',
  slow: 'alert',
  success: 'good',
  fast: 'good',
  green: 'good',
  warning: 'alert',
};

/** Notices of the account area have texts under their own keys, which load with that area. */
const keyOf = (text: Notice['text']) =>
  text.includes('.') ? (text as AccountNotice) : (`notices.${text as Exclude<typeof text, AccountNotice>}` as const);

/** The latest element in the top layer covers the others, so each new notice puts the notices on top again. */
function useOnTop(area: RefObject<HTMLElement | null>, notices: readonly Notice[]): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (notices.length === 0 || !element) return;
    element.showPopover?.();
    return () => element.hidePopover?.();
  }, [area, notices]);
}

export function Notices() {
  const app = useApp();
  const t = useTexts();
  const { notices } = useSnapshot(app.state);
  const area = useRef<HTMLElement>(null);
  useOnTop(area, notices);
  // Texts for an order or a dish without a known name.
  const nameless = { order: t('notices.someOrder'), lines: t('notices.someDish') };
  return (
    <section ref={area} popover="manual" className={styles.area} aria-label={t('notices.label')}>
      {notices.map((notice) => (
        <div key={notice.id} className={styles.notice} data-tone={TONE[notice.type]}>
          <p role={notice.type === 'error' ? 'alert' : 'status'}>
            {t(keyOf(notice.text), { ...nameless, ...notice.values })}
          </p>
          <IconButton
            label={t('notices.dismiss')}
            glyph={GLYPHS.x}
            onPress={() => app.commands.dismissNotice(notice.id)}
          />
        </div>
      ))}
    </section>
  );
}
