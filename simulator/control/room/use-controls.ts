import { useCallback, useEffect, useRef, useState } from 'react';
import { type ControlCommand, FORWARD_MS_MAX, type SimulationStatus } from '../../core/base/control.ts';
import { isSlowCommand } from '../port/command-timeout.ts';
import type { ControlPort } from '../port/control-port.ts';

const POLL_MS = 1_000;

type WaitedFor = Extract<ControlCommand, { do: 'forward' }>['to'];

export interface Controls {
  /** Null before the first response. */
  readonly status: SimulationStatus | null;
  /** The simulation has stopped responding. */
  readonly lost: boolean;
  /** The last command was not carried out. */
  readonly refused: boolean;
  /** Set if time reached the limit before the event that the last command waited for. */
  readonly unmetWait: WaitedFor | null;
  /** The last command, if it was a jump in time that can be undone. */
  readonly jumped: Jump | null;
  /** Restarts the world and runs it to before the jump; taps and manual actions are lost. */
  undoJump(): void;
  /** Changes with the world: the frames of the earlier world must reload. */
  readonly generation: number;
  /** A requested world is not running yet; no request may use values of the old one (rule ROOM-29). */
  readonly begins: boolean;
  send(command: ControlCommand): void;
}

/** Times are simulated unix milliseconds. */
export interface Jump {
  readonly fromMs: number;
  readonly toMs: number;
  readonly before: SimulationStatus;
}

/** Shorter steps do not count as jumps. */
const JUMP_MS_MIN = 10_000;

function jumpOf(command: ControlCommand, before: SimulationStatus | null, now: SimulationStatus): Jump | null {
  const isJump = command.do === 'step' || command.do === 'forward' || command.do === 'jump';
  if (!isJump || before === null || now.nowMs - before.nowMs < JUMP_MS_MIN) return null;
  // A training or guide cannot be repeated after a restart, so its jumps cannot be undone.
  if (before.training !== null || before.guide !== undefined) return null;
  return { fromMs: before.nowMs, toMs: now.nowMs, before };
}

interface KnownStatus {
  readonly status: SimulationStatus | null;
  readonly lost: boolean;
  readonly generation: number;
}

const isAnotherWorld = (before: SimulationStatus | null, now: SimulationStatus): boolean =>
  before !== null && before.worldId !== now.worldId;

/** `now` is null without a response. */
function applyStatus(before: KnownStatus, now: SimulationStatus | null): KnownStatus {
  if (now === null) return { ...before, lost: true };
  const generation = before.generation + (isAnotherWorld(before.status, now) ? 1 : 0);
  return { status: now, lost: false, generation };
}

/** The event that the command waited for and that did not occur; `before` is the state before the command. */
function unmetWaitOf(
  command: ControlCommand,
  before: SimulationStatus | null,
  now: SimulationStatus,
): WaitedFor | null {
  if (command.do !== 'forward' || before === null || now.elapsedMs - before.elapsedMs < FORWARD_MS_MAX) return null;
  const hasHappened = command.to === 'late' ? now.lateOrders > before.lateOrders : now.worldHash !== before.worldHash;
  return hasHappened ? null : command.to;
}

/** A restart, then the run to before the jump. */
const undoCommands = ({ before: { scenario, seed, elapsedMs, paused, speed } }: Jump): readonly ControlCommand[] => [
  { do: 'restart', scenario, seed, speed },
  { do: 'jump', toMs: Math.floor(elapsedMs) },
  ...(paused ? [{ do: 'pause' } as const] : []),
];

/** `begin` carries out commands of which the first is a restart and the others run in the new world. */
function useBeginning(carryOut: (command: ControlCommand) => Promise<void>, undone: () => void) {
  const [beginning, begin] = useState<readonly ControlCommand[] | null>(null);
  const latest = useRef(undone);
  latest.current = undone;
  // An effect, so that the frames of the earlier world are gone, with their requests and sockets.
  useEffect(() => {
    if (beginning === null) return;
    const inTurn = async () => {
      for (const command of beginning) await carryOut(command);
      begin(null);
      if (beginning.length > 1) latest.current();
    };
    void inTurn();
  }, [beginning, carryOut]);
  return { begins: beginning !== null, begin };
}

/** Until `follows` is true, requests the status only once, because the page does not yet show later changes. */
export function useControls(port: ControlPort, follows: boolean): Controls {
  const [known, setKnown] = useState<KnownStatus>({ status: null, lost: false, generation: 0 });
  const [refused, setRefused] = useState(false);
  const [unmet, setUnmet] = useState<{ readonly to: WaitedFor; readonly worldId: string } | null>(null);
  const [jumped, setJumped] = useState<Jump | null>(null);
  const latestStatus = useRef<SimulationStatus | null>(null);
  useEffect(() => {
    latestStatus.current = known.status;
  }, [known.status]);
  // The response to a poll that started before a command would show the earlier state.
  const requestNumber = useRef(0);
  // The simulation does not respond during a long jump, but it is not lost.
  const slowCommands = useRef(0);

  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const ownNumber = ++requestNumber.current;
      const status = await port.status();
      if (over) return;
      const isSlowCommandRunning = status === null && slowCommands.current > 0;
      if (ownNumber === requestNumber.current && !isSlowCommandRunning)
        setKnown((before) => applyStatus(before, status));
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
      const ownNumber = ++requestNumber.current;
      const before = latestStatus.current;
      setUnmet(null);
      setJumped(null);
      if (isSlowCommand(command)) slowCommands.current++;
      const status = await port.send(command);
      if (isSlowCommand(command)) slowCommands.current--;
      setRefused(status === null);
      const to = status && unmetWaitOf(command, before, status);
      setJumped(status && jumpOf(command, before, status));
      if (to !== null) setUnmet({ to, worldId: status?.worldId ?? '' });
      if (status !== null && ownNumber === requestNumber.current) setKnown((before) => applyStatus(before, status));
    },
    [port],
  );

  const { begins, begin } = useBeginning(carryOut, () => setJumped(null));

  const send = useCallback(
    (command: ControlCommand) => (command.do === 'restart' ? begin([command]) : void carryOut(command)),
    [carryOut, begin],
  );

  const undoJump = () => {
    if (jumped !== null) begin(undoCommands(jumped));
  };

  const unmetWait = unmet?.worldId === known.status?.worldId ? (unmet?.to ?? null) : null;
  return { ...known, refused, unmetWait, begins, jumped, undoJump, send };
}
