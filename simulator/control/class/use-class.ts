import { useCallback, useEffect, useRef, useState } from 'react';
import type { ClassCommand, ClassFacts } from '../../core/base/class.ts';
import type { ClassPort } from './class-port.ts';

const POLL_MS = 1_000;

export interface ClassControls {
  /** Null before the first response. */
  readonly facts: ClassFacts | null;
  readonly lost: boolean;
  /** The server did not carry out the last command. */
  readonly refused: boolean;
  /** A command is in flight. */
  readonly busy: boolean;
  send(command: ClassCommand): void;
  /** Resolves to whether the server accepted the note; the caller shows the outcome. */
  note(command: Extract<ClassCommand, { do: 'note' }>): Promise<boolean>;
}

export function useClass(port: ClassPort): ClassControls {
  const [facts, setFacts] = useState<ClassFacts | null>(null);
  const [lost, setLost] = useState(false);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  // The response to a poll that started before a command would show the earlier state.
  const requestNumber = useRef(0);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const ownNumber = ++requestNumber.current;
      const loaded = await port.facts();
      if (over) return;
      if (ownNumber === requestNumber.current) {
        setLost(loaded === null);
        if (loaded !== null) setFacts(loaded);
      }
      timer = setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [port]);
  const send = useCallback(
    async (command: ClassCommand) => {
      requestNumber.current += 1;
      setBusy(true);
      const reply = await port.send(command);
      setBusy(false);
      setRefused(reply?.done === false);
      setLost(reply === null);
      if (reply !== null) setFacts(reply.facts);
    },
    [port],
  );
  const note = useCallback(async (command: ClassCommand) => (await port.send(command))?.done === true, [port]);
  return { facts, lost, refused, busy, note, send: (command) => void send(command) };
}
