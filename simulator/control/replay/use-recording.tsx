/** The way to a recording: a file that is chosen or dropped, and the sentence for one that is none. */
import { FileClock, X } from 'lucide-react';
import { type ChangeEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import type { BadFile } from './open-recording.ts';
import { type ReplayTexts, replayTexts } from './replay-texts.ts';
import * as styles from './use-recording.module.css';

/** No part of the room until somebody has a recording. */
const Replay = lazy(async () => ({ default: (await import('./replay-room.tsx')).ReplayRoom }));

const ENDING = '.kdsrec';

interface OpenedRecording {
  readonly recording: ReadRecording;
  /** Tells it from the one before. */
  readonly count: number;
}

/** What is to be said of the file that was chosen last. */
type FileNotice = 'opening' | { readonly why: BadFile; readonly name: string };

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Files that are dropped anywhere on the page; true while somebody holds one over it. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Or else the browser leaves for the file.
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

/** What was chosen last counts, however long an earlier file takes; a file that is no recording changes nothing. */
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
  return (
    <div className={styles.bad} role="alert">
      <p>
        {texts.bad[notice.why]} <small>{notice.name}</small>
      </p>
      <button type="button" aria-label={texts.dismiss} title={texts.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

export interface RecordingView {
  /** What stands in the room's place, with the notice; null while no recording is open. */
  readonly replay: ReactNode;
  /** What is to be said of the file, and where one is dropped. */
  readonly notice: ReactNode;
  /** The button that asks for a file. */
  readonly choose: ReactNode;
}

export function useRecording(speech: LanguageChoice, playerUrl: string): RecordingView {
  const texts = replayTexts(speech.language);
  const { opened, notice, open, dismiss, close } = useChosen();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(open);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) void open(file);
    // The same file again is a choice too.
    target.value = '';
  };
  const said = <Notice notice={notice} isOver={isOver} texts={texts} onDismiss={dismiss} />;
  return {
    replay: opened && (
      <Suspense fallback={<p role="status">{texts.opening}</p>}>
        {said}
        <Replay key={opened.count} recording={opened.recording} playerUrl={playerUrl} speech={speech} onBack={close} />
      </Suspense>
    ),
    notice: said,
    choose: (
      <div className={styles.choose}>
        <input ref={input} type="file" accept={ENDING} hidden onChange={pick} />
        <button type="button" title={texts.openHint} onClick={() => input.current?.click()}>
          <FileClock aria-hidden="true" />
          {texts.open}
        </button>
      </div>
    ),
  };
}
