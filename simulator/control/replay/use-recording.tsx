import { FileClock, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import { deferredPart } from '../base/deferred-part.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import { useRestoreFocus } from '../base/use-restore-focus.ts';
import { useWayBack } from '../base/use-way-back.ts';
import type { BadFile } from './open-recording.ts';
import { type ReplayTexts, replayTexts } from './replay-texts.ts';
import * as styles from './use-recording.module.css';

const Replay = deferredPart(async () => (await import('./replay-room.tsx')).ReplayRoom);

const ENDING = '.kdsrec';

interface OpenedRecording {
  readonly recording: ReadRecording;
  /** Distinguishes this recording from the previous one. */
  readonly count: number;
}

type FileNotice = 'opening' | { readonly why: BadFile; readonly name: string };

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Accepts files anywhere on the page. Returns whether a file is dragged over the page. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Without this, the browser would navigate to the file.
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) onFile(file);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    addEventListener('dragleave', leave);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
      removeEventListener('dragleave', leave);
    };
  }, [onFile]);
  return isOver;
}

/** The latest chosen file wins, even if an earlier file finishes later. An invalid file changes nothing. */
function useChosen() {
  const [opened, setOpened] = useState<OpenedRecording | null>(null);
  const [notice, setNotice] = useState<FileNotice | null>(null);
  const last = useRef(0);
  const open = useCallback(async (file: File) => {
    last.current += 1;
    const count = last.current;
    setNotice('opening');
    const { openRecording } = await import('./open-recording.ts');
    const read = await openRecording(file);
    if (count !== last.current) return;
    setNotice(read.ok ? null : { why: read.why, name: file.name });
    if (read.ok) setOpened({ recording: read.data, count });
  }, []);
  return { opened, notice, open, dismiss: () => setNotice(null), close: () => setOpened(null) };
}

interface BadNoticeProps {
  readonly bad: Exclude<FileNotice, 'opening'>;
  readonly texts: ReplayTexts;
  readonly onDismiss: () => void;
}

function BadNotice({ bad, texts, onDismiss }: BadNoticeProps) {
  useRestoreFocus();
  return (
    <div className={styles.bad} role="alert">
      <p>
        {texts.bad[bad.why]} <small>{bad.name}</small>
      </p>
      <button type="button" aria-label={texts.dismiss} title={texts.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

interface NoticeProps {
  readonly notice: FileNotice | null;
  readonly isOver: boolean;
  readonly texts: ReplayTexts;
  readonly onDismiss: () => void;
}

function Notice({ notice, isOver, texts, onDismiss }: NoticeProps) {
  if (isOver) return <p className={styles.drop}>{texts.drop}</p>;
  if (notice === null) return null;
  if (notice === 'opening') {
    return (
      <p className={styles.notice} role="status">
        {texts.opening}
      </p>
    );
  }
  return <BadNotice bad={notice} texts={texts} onDismiss={onDismiss} />;
}

export interface RecordingView {
  /** Replaces the room; null while no recording is open. */
  readonly replay: ReactNode;
  /** The notice about the file, or the hint to drop a dragged file. */
  readonly notice: ReactNode;
  readonly choose: ReactNode;
}

export function useRecording(locale: LanguageChoice, playerUrl: string): RecordingView {
  const texts = replayTexts(locale.language);
  const { opened, notice, open, dismiss, close } = useChosen();
  const input = useRef<HTMLInputElement>(null);
  const { way, opens } = useWayBack(opened);
  const receive = useCallback(
    (file: File) => {
      opens();
      void open(file);
    },
    [opens, open],
  );
  const isOver = useDrop(receive);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) receive(file);
    // Without this, choosing the same file again would fire no change event.
    target.value = '';
  };
  const noticeBar = <Notice notice={notice} isOver={isOver} texts={texts} onDismiss={dismiss} />;
  return {
    replay: opened && (
      <Suspense fallback={<p role="status">{texts.opening}</p>}>
        <Replay
          key={opened.count}
          notice={noticeBar}
          recording={opened.recording}
          playerUrl={playerUrl}
          locale={locale}
          onBack={close}
        />
      </Suspense>
    ),
    notice: noticeBar,
    choose: (
      <div className={styles.choose}>
        <input ref={input} type="file" accept={ENDING} hidden onChange={pick} />
        <button ref={way} type="button" title={texts.openHint} onClick={() => input.current?.click()}>
          <FileClock aria-hidden="true" />
          {texts.open}
        </button>
      </div>
    ),
  };
}
