/** Breaks of the product, applied one at a time, to test whether the simulated kitchens detect them. */

export interface Break {
  readonly what: string;
  /** Below the folder of the project. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly put: string;
  /** The oracle's sentence about it. */
  readonly says: RegExp;
}

export const BREAKS: readonly Break[] = [
  {
    what: 'the gate ignores the minimum interval',
    file: 'src/domain/link/refresh.ts',
    find: 'gate.startedAtMs + gapMs;\n  const retryAtMs',
    put: 'gate.startedAtMs;\n  const retryAtMs',
    says: /asked for orders again after \d+ ms, less than/,
  },
  {
    what: 'a broken network counts as taken',
    file: 'src/domain/link/outbox.ts',
    find: "network: 'unknown'",
    put: "network: 'taken'",
    says: /promised \d+ for line/,
  },
  {
    what: 'a tap is not stored',
    file: 'src/engine/taps/pending-records.ts',
    find: "void keeper.put('pending', key, stored);",
    put: '',
    says: /which was not stored/,
  },
  {
    what: 'a tap drops a pending change of another order',
    file: 'src/engine/taps/pending-records.ts',
    find: 'pending.set(changes.map((change) => [lineKey(order.id, change.lineId), record(order, change)]));',
    put: `const other = [...pending.statuses.keys()].find((key) => lineOfKey(key).orderId !== order.id);
      if (other !== undefined) forget([other]);
      if (other !== undefined) pending.drop([other]);
      pending.set(changes.map((change) => [lineKey(order.id, change.lineId), record(order, change)]));`,
    says: /an action of a cook on .+ changed \d/,
  },
  {
    what: 'a tap drops a pending change of another line of its order',
    file: 'src/engine/taps/pending-records.ts',
    find: 'pending.set(changes.map((change) => [lineKey(order.id, change.lineId), record(order, change)]));',
    put: `const moved = new Set(changes.map(({ lineId }) => lineId));
      const other = [...pending.statuses.keys()].find(
        (key) => lineOfKey(key).orderId === order.id && !moved.has(lineOfKey(key).lineId),
      );
      if (other !== undefined) forget([other]);
      if (other !== undefined) pending.drop([other]);
      pending.set(changes.map((change) => [lineKey(order.id, change.lineId), record(order, change)]));`,
    says: /an action of a cook on .+ changed \d/,
  },
  {
    what: 'autosave also saves held taps',
    file: 'src/engine/kitchen-parts.ts',
    find: 'const save = () => records.handOver(countedLines(pending));',
    put: 'const save = () => records.handOver([...pending.statuses.keys()]);',
    says: /by itself, which was held back/,
  },
  {
    what: 'a doubt never becomes OFFLINE',
    file: 'src/domain/limits.ts',
    find: 'export const ALARM_DOUBT_MS = 8_000;',
    put: 'export const ALARM_DOUBT_MS = 8_000_000;',
    says: /doubts its link for \d+ s and does not say OFFLINE/,
  },
  {
    what: 'orders are never requested',
    file: 'src/engine/link/refresh.ts',
    find: "const want = (event: RefreshReason | 'pause' | 'resume') => {",
    put: "const want = (event: RefreshReason | 'pause' | 'resume') => {\n    if (event !== 'pause') return;",
    says: /has heard of no orders since its start/,
  },
  {
    what: 'an entry is sent once more ten seconds later',
    file: 'src/engine/taps/outbox.ts',
    find: 'void deps\n      .send(entry.orderId, statuses)',
    put: 'clock.after(10_000, () => void deps.send(entry.orderId, statuses));\n    void deps\n      .send(entry.orderId, statuses)',
    says: /without a tap that was still open/,
  },
  {
    what: 'staleness is never set',
    file: 'src/domain/link/staleness.ts',
    find: "if (hasCome(hungAtMs(gate), watch.nowMs)) return 'hung';",
    put: "return 'fresh';",
    says: /shows what was true \d+ s ago and says nothing/,
  },
  {
    what: 'the alarm memory is empty',
    file: 'src/domain/board/alarm.ts',
    find: 'new Set(alarms.played);',
    put: 'new Set();',
    says: /played sound \d+ for nothing/,
  },
  {
    what: 'no batch rises to late',
    file: 'src/domain/board/alarm.ts',
    find: "if (level === 'neutral') return [];",
    put: "if (level === 'neutral' || level === 'late') return [];",
    says: /did not sound for .*, late/,
  },
  {
    what: 'a regrouped card keeps the earlier level of its key',
    file: 'src/engine/board/cards.ts',
    find: 'return before?.startedAtS !== card.startedAtS || before.clock !== card.clock;',
    put: 'return before === undefined;',
    says: /played sound \d+ for nothing/,
  },
  {
    what: 'the first board sounds with levels from before the first server time',
    file: 'src/engine/board/alarm.ts',
    find: 'if (alarms.cards === null) board.raiseLevels();',
    put: '',
    says: /played sound \d+ for nothing|did not sound for/,
  },
  {
    what: 'the notice of taps in memory only is missing',
    file: 'src/engine/kitchen.ts',
    find: 'state.saving.memoryOnly = isOnly;',
    put: '',
    says: /and does not say so/,
  },
  {
    what: 'a hung storage is awaited without a timeout',
    file: 'src/engine/base/bounded-records.ts',
    find: 'const callOff = clock.after(STORAGE_MS_MAX, () => resolve(failed(SILENT)));',
    put: 'const callOff = () => {};',
    says: /and does not say so/,
  },
  {
    what: 'a level falls when its card renders again',
    file: 'src/engine/board/cards.ts',
    find: "fresh.get(card.key) ?? entry?.level ?? 'neutral'",
    put: "fresh.get(card.key) ?? 'neutral'",
    says: /fall from/,
  },
  {
    what: 'a page rewrites at once each time another client reverts it',
    file: 'src/domain/board/rewrites.ts',
    find: 'restsUntilMs: nowMs + rewriteWaitMs(rewrites, random)',
    put: 'restsUntilMs: nowMs',
    says: /writes .* over and over/,
  },
  {
    what: 'a response of any host moves the clock',
    file: 'src/engine/kitchen.ts',
    find: 'callEnded({ service, result, name }, { failures, firstBoard, links, refresher }) {',
    put: `callEnded({ service, result, name }, { failures, firstBoard, links, refresher, serverClock, ports }) {
    const timeS = result.ok ? result.data.time : null;
    if (timeS !== null) serverClock.heard({ timeS, askedAtMs: ports.clock.monotonicMs() });`,
    says: /goes back in time by|fall from|did not sound for|played sound \d+ for nothing/,
  },
];
