/** Cloud and local server tell each other what they were told, each in its own time (rules SIM11 to SIM13). */
import { createLane } from './lane.ts';
import type { OrderStore } from './orders.ts';
import type { Statement } from './statement.ts';

type Machine = 'cloud' | 'local';

interface ExchangeOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly stores: Readonly<Record<Machine, OrderStore>>;
  /** Milliseconds that a statement is on its way to this machine. */
  readonly delayMs: (to: Machine) => number;
  /** Nothing gets to this machine now. */
  readonly isClosed: (to: Machine) => boolean;
  /** Chance for what the local server does not get. */
  readonly random: { chance(share: number): boolean };
  /** The local server does not get something. */
  readonly leftOut: () => void;
}

export interface Exchange {
  /** This machine was told something. */
  told(by: Machine, statement: Statement): void;
  /** To be told whenever the way between the machines may have opened or closed. */
  look(): void;
  /** From now on this share of new orders, and of what is added to orders, does not reach the local server; null: it gets them all. */
  leaveOut(share: number | null): void;
  /** The local server is as it was milliseconds ago, and what it had not handed on since then is lost. */
  setLocalBack(ageMs: number): void;
  /** The local server gets what it lacks of what the cloud has. */
  catchUp(): void;
}

/** What of the statements for the local server is left out, for good unless `catchUp` brings it. */
function createGaps(random: ExchangeOptions['random']) {
  let share: number | null = null;
  let orders = new Set<number>();
  let statements = new Set<number>();
  const isLeftOut = ({ no, orderId, fact }: Statement): boolean => {
    if (share === null) return false;
    if (orders.has(orderId) || statements.has(no)) return true;
    if ((fact.kind !== 'placed' && fact.kind !== 'added') || !random.chance(share)) return false;
    if (fact.kind === 'placed') orders.add(orderId);
    else statements.add(no);
    return true;
  };
  return {
    isLeftOut,
    leaveOut(next: number | null): void {
      share = next;
      orders = new Set();
      statements = new Set();
    },
  };
}

/** An exchange between two stores that know the same. */
export function createExchange({ clock, stores, delayMs, isClosed, random, leftOut }: ExchangeOptions): Exchange {
  const gaps = createGaps(random);
  const comesThrough = (statement: Statement): boolean => {
    const isGap = gaps.isLeftOut(statement);
    if (isGap) leftOut();
    return !isGap;
  };
  const laneTo = (to: Machine, arrive: (statements: readonly Statement[]) => void) =>
    createLane({ clock, delayMs: () => delayMs(to), isClosed: () => isClosed(to), arrive });
  const lanes = {
    cloud: laneTo('cloud', stores.cloud.take),
    local: laneTo('local', (all) => stores.local.take(all.filter(comesThrough))),
  };
  const catchUp = () => {
    const has = new Set(stores.local.known().map(({ no }) => no));
    lanes.local.send(stores.cloud.known().filter(({ no }) => !has.has(no)));
  };
  return {
    told: (by, statement) => lanes[by === 'cloud' ? 'local' : 'cloud'].send([statement]),
    look: () => {
      lanes.local.look();
      lanes.cloud.look();
    },
    leaveOut: gaps.leaveOut,
    setLocalBack: (ageMs) => {
      const atMs = clock.nowMs() - ageMs;
      lanes.cloud.forgetSince(atMs);
      stores.local.goBackTo(atMs);
    },
    catchUp,
  };
}
