/** The room's live facts: the simulation's status, asked for once a second, and what became of the last command. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { ControlPort } from '../port/control-port.ts';

const POLL_MS = 1_000;

export interface Controls {
  /** Null before the first answer. */
  readonly status: SimulationStatus | null;
  /** The simulation has stopped answering. */
  readonly lost: boolean;
  /** The last command was not carried out. */
  readonly refused: boolean;
  /** Counts the worlds seen so far: frames of an earlier world must load anew. */
  readonly generation: number;
  /** A new world was asked for and stands not yet: nobody may ask it with what the former one gave out (rule ROOM27). */
  readonly begins: boolean;
  send(command: ControlCommand): void;
}

interface KnownStatus {
  readonly status: SimulationStatus | null;
  readonly lost: boolean;
  readonly generation: number;
}

const isAnotherWorld = (before: SimulationStatus | null, now: SimulationStatus): boolean =>
  before !== null && before.worldId !== now.worldId;

/** What is known after an answer, or after none. */
export function hear(before: KnownStatus, now: SimulationStatus | null): KnownStatus {
  if (now === null) return { ...before, lost: true };
  const generation = before.generation + (isAnotherWorld(before.status, now) ? 1 : 0);
  return { status: now, lost: false, generation };
}

/** Until it `follows` it asks for no more than a first answer: nothing that comes after that is on the screen yet. */
export function useControls(port: ControlPort, follows: boolean): Controls {
  const [heard, setHeard] = useState<KnownStatus>({ status: null, lost: false, generation: 0 });
  const [refused, setRefused] = useState(false);
  // An answer to a poll that left before a command would show the state before it.
  const asked = useRef(0);

  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const mine = ++asked.current;
      const status = await port.status();
      if (over) return;
      if (mine === asked.current) setHeard((before) => hear(before, status));
      if (follows || status === null) timer = setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [port, follows]);

  const carryOut = useCallback(
    async (command: ControlCommand) => {
      const mine = ++asked.current;
      const status = await port.send(command);
      setRefused(status === null);
      if (status !== null && mine === asked.current) setHeard((before) => hear(before, status));
    },
    [port],
  );

  const [beginning, setBeginning] = useState<ControlCommand | null>(null);
  // In an effect: by then the frames of the former world are gone, and their requests and sockets with them.
  useEffect(() => {
    if (beginning !== null) void carryOut(beginning).then(() => setBeginning(null));
  }, [beginning, carryOut]);

  const send = useCallback(
    (command: ControlCommand) => (command.do === 'restart' ? setBeginning(command) : void carryOut(command)),
    [carryOut],
  );

  return { ...heard, refused, begins: beginning !== null, send };
}
