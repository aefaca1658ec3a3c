import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import type { ReplayReport } from '../../headless/replay/replay.ts';
import type { RoomLanguage } from '../base/texts.ts';
import type { OpenReplay, PlayerCommand, PlayerMessage, PlayerStatus } from '../player/player-messages.ts';

interface PlayerControls {
  /** Null until the page in the frame has opened the recording. */
  readonly status: PlayerStatus | null;
  /** Null until the whole recording has been compared. */
  readonly report: ReplayReport | null;
  send(command: PlayerCommand): void;
  onLoad(event: SyntheticEvent<HTMLIFrameElement>): void;
}

export function usePlayer(replay: ReadRecording, language: RoomLanguage): PlayerControls {
  const [status, setStatus] = useState<PlayerStatus | null>(null);
  const [report, setReport] = useState<ReplayReport | null>(null);
  const player = useRef<MessagePort | null>(null);
  const send = useCallback((command: PlayerCommand) => player.current?.postMessage(command), []);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PlayerMessage>) => {
      if (data.is === 'status') setStatus(data.status);
      else setReport(data.report);
    };
    player.current = port1;
    const first: OpenReplay = { replay, language };
    currentTarget.contentWindow?.postMessage(first, location.origin, [port2]);
  };
  useEffect(() => send({ do: 'set-language', language }), [send, language]);
  useEffect(() => () => player.current?.close(), []);
  return { status, report, send, onLoad };
}
