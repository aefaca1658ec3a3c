import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type BarControls, barControls } from '../../../domain/presentation/bar-controls.ts';
import { cardOfKey } from '../../../domain/presentation/card-key.ts';
import { localizedName } from '../../../domain/presentation/names.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { DeferredPanel } from '../../base/deferred.tsx';
import { deferredPartWithTexts } from '../../base/deferred-part.ts';
import { useOpenPage } from '../../base/open-page.ts';
import { useTimeOfDay } from '../../base/time-of-day.ts';
import { useDisclosure } from '../../base/use-disclosure.ts';
import { Boundary } from '../../kit/boundary.tsx';
import { GLYPHS } from '../../kit/glyph.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { Ticking } from '../../kit/ticking.tsx';
import { LinkPill } from '../link/link-pill.tsx';
import * as styles from './bar.module.css';
import { FullScreenButton, HistoryButton, MiniBarButton, PauseButton, PausedMark } from './bar-buttons.tsx';
import { SoundHint, SoundMark } from './sound-mark.tsx';

export const SIDE_MENU = deferredPartWithTexts('panels', async () => (await import('../menu/side-menu.tsx')).SideMenu);

/** A press reloads the app (rule HOST-8). */
function Who() {
  const app = useApp();
  const t = useTexts();
  const { venue, kds, kdsId, language, nameTags } = useSnapshot(app.state);
  const names = [venue.restaurantName, venue.locationName].filter((name) => name !== '');
  return (
    <button type="button" className={styles.who} title={t('bar.reload')} onClick={() => app.commands.reload()}>
      <i className={styles.logo} data-brand-logo="" />
      <b>{names.join(' · ') || t('bar.unnamed')}</b>
      <small>
        <SoundMark />
        {kdsId === null
          ? t('bar.noKds')
          : t('bar.kds', { id: kdsId, name: kds ? localizedName(kds.name, { language, nameTags }) : t('bar.unnamed') })}
      </small>
    </button>
  );
}

/** The count is for narrow screens, which have no pager (rule BAR-7). */
function OrderCount() {
  const t = useTexts();
  const { keys } = useSnapshot(useApp().state.board);
  const count = keys.filter((key) => cardOfKey(key).part === 0).length;
  return (
    <b role="img" className={styles.count} aria-label={`${t('board.label')}: ${count}`}>
      {count}
    </b>
  );
}

/** A press scrolls to the fire; on a page without cards it opens the board. */
function FirePill() {
  const app = useApp();
  const t = useTexts();
  const { page, go } = useOpenPage();
  const { anyFire } = useSnapshot(app.state.board);
  const hasCards = page === 'home' || page === 'rail';
  const [wanted, setWanted] = useState(false);
  // When a board has just opened, its cards have no places yet, so it cannot scroll to one.
  useEffect(() => {
    if (!wanted || !hasCards) return;
    return app.onSecond(() => {
      setWanted(false);
      app.commands.moveCursor('fire');
    });
  }, [app, wanted, hasCards]);
  if (!anyFire) return null;
  return (
    <button
      type="button"
      className={styles.fire}
      aria-label={t('bar.fireGo')}
      onClick={() => {
        if (hasCards) return app.commands.moveCursor('fire');
        setWanted(true);
        go('home');
      }}
    >
      {GLYPHS.flame}
      <span>{t('bar.fire')}</span>
    </button>
  );
}

function SaveButton() {
  const app = useApp();
  const t = useTexts();
  const { pending } = useSnapshot(app.state.saving);
  if (pending === 0) return null;
  return (
    <span className={styles.save}>
      <IconButton calls label={t('bar.save')} glyph={GLYPHS.save} onPress={() => app.commands.save()} />
    </span>
  );
}

function WallClock() {
  const app = useApp();
  const { now } = useTimeOfDay();
  return <Ticking app={app} read={now} />;
}

export function Menu() {
  const t = useTexts();
  const menu = useDisclosure(SIDE_MENU);
  return (
    <>
      <IconButton label={t('bar.menu')} glyph={GLYPHS.menu} onPress={menu.open} />
      {menu.isOpen && <DeferredPanel of={SIDE_MENU} with={{ onClose: menu.close }} onClose={menu.close} />}
    </>
  );
}

/** Narrow screens have these buttons in the menu. */
function Switches({ pause, miniBar }: BarControls) {
  const app = useApp();
  const t = useTexts();
  return (
    <div className={styles.switches}>
      <IconButton label={t('bar.refresh')} glyph={GLYPHS.refresh} onPress={() => app.commands.refresh()} />
      {pause && <PauseButton />}
      {miniBar && <MiniBarButton />}
      <FullScreenButton />
    </div>
  );
}

/**
 * `title` replaces KITCHEN when the page below has the heading. Without `showsTime`, only the space of the time is
 * kept, because the browser's data of time zones takes long to load.
 */
export function Bar({ title = null, showsTime = true }: { title?: string | null; showsTime?: boolean }) {
  const t = useTexts();
  const controls = barControls(useSnapshot(useApp().state));
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <Menu />
        <Who />
        {title === null && (
          <Boundary fallback={null}>
            <OrderCount />
          </Boundary>
        )}
        <FirePill />
        <SoundHint className={styles.unusual} />
      </div>
      {title ? <strong className={styles.title}>{title}</strong> : <h1 className={styles.title}>{t('title')}</h1>}
      <div className={styles.end}>
        <SaveButton />
        <LinkPill offlineClass={styles.unusual} />
        <span className={styles.clock}>{showsTime && <WallClock />}</span>
        <PausedMark className={styles.unusual} />
        <Switches {...controls} />
        {controls.history && <HistoryButton />}
      </div>
    </header>
  );
}
