/** Nothing in the sample can be pressed, and screen readers read only its level. */
import { type CSSProperties, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Level } from '../../../domain/presentation/levels.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { AppContext, useApp } from '../../base/app-context.ts';
import { type BoardLook, boardLook } from '../../board/card/board-look.ts';
import { Card } from '../../board/card/card.tsx';
import { ClocksContext, createClocks } from '../../board/card/clocks.ts';
import { MiniBar } from '../../board/strip/mini-bar.tsx';
import { NARROW_PX } from '../../board/strip/packing.ts';
import { useStripStyle } from '../../board/strip/use-strip-style.ts';
import { Tiles } from '../../customer/tiles.tsx';
import { useForm } from '../form-context.ts';
import * as styles from './preview.module.css';
import { SAMPLE_MARKS, sampleApp } from './sample-app.ts';
import { type SampleBoard, sampleBoard } from './sample-board.ts';
import { trueSize } from './true-size.ts';

function useClocks() {
  const app = useApp();
  const clocks = useMemo(() => createClocks(app), [app]);
  useEffect(() => app.onSecond(() => clocks.write()), [app, clocks]);
  return clocks;
}

const nothing = () => {};

function Cards({ board, look, level }: { board: SampleBoard; look: BoardLook; level: Level }) {
  const t = useTexts();
  const clocks = useClocks();
  const { style, pulse } = useStripStyle(look);
  const marks = SAMPLE_MARKS;
  return (
    <ClocksContext value={clocks}>
      <div className={styles.cards} style={style} data-pulse={pulse}>
        {board.cards.map((card) => (
          <Card key={card.key} card={card} level={level} marks={marks} hasInside look={look} />
        ))}
      </div>
      {look.settings.showmini && (
        <>
          <p className={styles.name}>{t('settings.preview.mini')}</p>
          <div className={styles.mini} style={style}>
            <MiniBar look={look} onShow={nothing} />
          </div>
        </>
      )}
    </ClocksContext>
  );
}

function Shown({ board, look, level }: { board: SampleBoard; look: BoardLook; level: Level }) {
  const t = useTexts();
  if (!look.settings.finalClients) return <Cards board={board} look={look} level={level} />;
  return (
    <>
      <p className={styles.name}>{t('settings.preview.customer')}</p>
      <div className={styles.tiles}>
        <Tiles />
      </div>
    </>
  );
}

export function Sample({ level }: { level: Level }) {
  const app = useApp();
  const t = useTexts();
  const { draft, screenPx } = useForm();
  const settings = draft.draft;
  const { kds, venue, names, language, nameTags, settings: live } = useSnapshot(app.state);
  const board = useMemo(
    () => sampleBoard({ settings, level, nowS: app.serverNowS(), kds, venue, names, t }),
    [app, settings, level, kds, venue, names, t],
  );
  const shown = useMemo(() => sampleApp(app, board, { settings, level }), [app, board, settings, level]);
  const look = useMemo(
    () => boardLook({ t, language, nameTags, settings, venue, names: board.names, kds: board.kds }),
    [t, language, nameTags, settings, venue, board],
  );
  const { zoom, columnPx } = trueSize(settings, live, screenPx);
  const size = { zoom, '--column': `${columnPx}px` } as CSSProperties;
  const word = level === 'neutral' ? '' : t(`settings.levels.${level}`);
  return (
    <div role="img" aria-label={t('settings.preview.card', { level: word })} className={styles.frame}>
      <div
        inert
        className={styles.sample}
        style={size}
        data-theme={settings.darkMode ? 'dark' : 'light'}
        data-font={settings.fontFamily}
        data-narrow={columnPx < NARROW_PX || undefined}
      >
        <AppContext value={shown}>
          <Shown board={board} look={look} level={level} />
        </AppContext>
      </div>
    </div>
  );
}
