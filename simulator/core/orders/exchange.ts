/** Cloud and local server exchange changes; each direction has a delay (rules SIM-37, SIM-38, SIM-39). */
import { createDelayLine } from './delay-line.ts';
import type { OrderStore } from './orders.ts';
import type { Statement } from './statement.ts';

type ServerName = 'cloud' | 'local';

interface ExchangeOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  readonly stores: Readonly<Record<ServerName, OrderStore>>;
  /** The time that a statement takes to reach this server. */
  readonly delayMs: (to: ServerName) => number;
  readonly isClosed: (to: ServerName) => boolean;
  /** Chooses the statements that the local server does not get. */
  readonly random: { chance(share: number): boolean };
  /** The local server missed a statement. */
  readonly leftOut: () => void;
}

export interface Exchange {
  /** Sends a change that the server `by` received to the other server. */
  stated(by: ServerName, statement: Statement): void;
  /** Must be called whenever the connection between the servers may have opened or closed. */
  contactChanged(): void;
  /** This share of new orders and additions misses the local server; null ends that. */
  leaveOut(share: number | null): void;
  /** Resets the local server to its state of `ageMs` ago. Later changes that have not reached the cloud are lost. */
  setLocalBack(ageMs: number): void;
  /** Gives the local server everything that it lacks in comparison with the cloud. */
  catchUp(): void;
}

/** Chooses the statements that miss the local server until `catchUp`. */
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

/** At the call, both stores must have the same orders. */
export function createExchange({ clock, stores, delayMs, isClosed, random, leftOut }: ExchangeOptions): Exchange {
  const gaps = createGaps(random);
  const passes = (statement: Statement): boolean => {
    const isGap = gaps.isLeftOut(statement);
    if (isGap) leftOut();
    return !isGap;
  };
  const laneTo = (to: ServerName, arrive: (statements: readonly Statement[]) => void) =>
    createDelayLine({ clock, delayMs: () => delayMs(to), isClosed: () => isClosed(to), arrive });
  const lanes = {
    cloud: laneTo('cloud', stores.cloud.apply),
    local: laneTo('local', (all) => stores.local.apply(all.filter(passes))),
  };
  const catchUp = () => {
    const has = new Set(stores.local.known().map(({ no }) => no));
    lanes.local.send(stores.cloud.known().filter(({ no }) => !has.has(no)));
  };
  return {
    stated: (by, statement) => lanes[by === 'cloud' ? 'local' : 'cloud'].send([statement]),
    contactChanged: () => {
      lanes.local.update();
      lanes.cloud.update();
    },
    leaveOut: gaps.leaveOut,
    setLocalBack: (ageMs) => {
      const atMs = clock.nowMs() - ageMs;
      lanes.cloud.forgetSince(atMs);
      stores.local.rollBackTo(atMs);
    },
    catchUp,
  };
}
