import { ArrowLeft, FileClock, Languages } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import { SimulationMark } from '../base/simulation-mark.tsx';
import type { LanguageChoice } from '../base/use-language.ts';
import { FRAME_RATIO } from '../screens/fit-frames.ts';
import { useSize } from '../screens/use-size.ts';
import { MomentList } from './moment-list.tsx';
import { momentsIn, orderIn, type ReplayMoment } from './moments.ts';
import { orderNames } from './order-names.ts';
import { recordingFacts } from './recording-facts.ts';
import { ReplayResult } from './replay-result.tsx';
import * as styles from './replay-room.module.css';
import { type ReplayTexts, replayTexts } from './replay-texts.ts';
import { Timeline } from './timeline.tsx';
import { usePlayer } from './use-player.ts';

/** The minimum layout width, however small the picture. */
const SCREEN_WIDTH_PX = 1280;

interface ReplayFrameProps {
  readonly url: string;
  readonly texts: ReplayTexts;
  readonly notice: string | null;
  readonly onLoad: ReturnType<typeof usePlayer>['onLoad'];
}

/** The frame is inert, because a recording accepts no taps or keys. */
function ReplayFrame({ url, texts, notice, onLoad }: ReplayFrameProps) {
  const [size, area] = useSize();
  const widthPx = size === null ? 0 : Math.floor(Math.min(size.widthPx, size.heightPx * FRAME_RATIO));
  const screenPx = Math.max(SCREEN_WIDTH_PX, widthPx);
  return (
    <div ref={area} className={styles.area}>
      <figure
        className={styles.glass}
        aria-label={texts.screen}
        style={{ width: widthPx, height: widthPx / FRAME_RATIO }}
      >
        <iframe
          inert
          title={texts.screen}
          src={url}
          onLoad={onLoad}
          style={{ width: screenPx, height: screenPx / FRAME_RATIO, transform: `scale(${widthPx / screenPx})` }}
        />
        {notice !== null && <p role="status">{notice}</p>}
      </figure>
    </div>
  );
}

interface ReplayRoomProps {
  readonly notice: ReactNode;
  readonly recording: ReadRecording;
  readonly playerUrl: string;
  readonly locale: LanguageChoice;
  readonly onBack: () => void;
}

interface ReplayBarProps {
  readonly about: string;
  readonly texts: ReplayTexts;
  readonly locale: LanguageChoice;
  readonly onBack: () => void;
}

/** The title takes the focus, because the button that opened the recording is gone. */
function ReplayBar({ about, texts, locale, onBack }: ReplayBarProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.pill} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        <span>{texts.back}</span>
      </button>
      <h1 ref={title} tabIndex={-1}>
        <FileClock aria-hidden="true" />
        {texts.title}
      </h1>
      <p>
        {about} {texts.redacted}
      </p>
      <SimulationMark text={locale.texts.simulation} />
      <button
        type="button"
        className={styles.pill}
        onClick={locale.toggle}
        lang={locale.language === 'es' ? 'en' : 'es'}
      >
        <Languages aria-hidden="true" />
        <span>{locale.texts.language}</span>
      </button>
    </header>
  );
}

export function ReplayRoom({ notice: fileNotice, recording, playerUrl, locale, onBack }: ReplayRoomProps) {
  const texts = replayTexts(locale.language);
  const facts = useMemo(() => recordingFacts(recording), [recording]);
  const moments = useMemo(() => momentsIn(recording), [recording]);
  const { status, report, send, onLoad } = usePlayer(recording, locale.language);
  const timeText = useMemo(() => {
    const zone = facts.timeZone === null ? {} : { timeZone: facts.timeZone };
    const format = new Intl.DateTimeFormat('es', { timeStyle: 'medium', hourCycle: 'h23', ...zone });
    return (atMs: number) => format.format(atMs);
  }, [facts]);
  const names = useMemo(() => orderNames(recording), [recording]);
  const momentText = useCallback(
    (moment: ReplayMoment) => {
      const { atMs, what, of, lineId } = moment;
      const orderId = orderIn(moment);
      if (orderId === null) return texts.happened[what](of, '');
      const dish = lineId === undefined ? '' : names.dish(orderId, lineId, locale.language);
      return texts.happened[what](names.title(orderId, atMs), dish);
    },
    [names, texts, locale.language],
  );
  const jumpTo = useCallback((atMs: number) => send({ do: 'goTo', atMs }), [send]);
  const atMs = status?.atMs ?? facts.fromMs;
  const currentMs = moments.findLast((moment) => moment.atMs <= atMs)?.atMs ?? facts.fromMs;
  const notice = status === null || status.seeking ? texts.seeking : status.failed ? texts.playbackFailed : null;
  return (
    <div className={styles.page}>
      {fileNotice}
      <ReplayBar about={texts.about(facts)} texts={texts} locale={locale} onBack={onBack} />
      <ReplayResult
        report={report}
        names={names}
        language={locale.language}
        texts={texts}
        timeText={timeText}
        onJump={jumpTo}
      />
      <main className={styles.main}>
        <ReplayFrame url={playerUrl} texts={texts} notice={notice} onLoad={onLoad} />
        <MomentList
          moments={moments}
          currentMs={currentMs}
          texts={texts}
          momentText={momentText}
          timeText={timeText}
          onJump={jumpTo}
        />
      </main>
      <Timeline
        status={status}
        facts={facts}
        moments={moments}
        differsAtMs={report?.difference?.atMs ?? null}
        texts={texts}
        timeText={timeText}
        onCommand={send}
      />
    </div>
  );
}
