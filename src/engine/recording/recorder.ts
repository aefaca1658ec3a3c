/** A run of a kitchen can be replayed from its input and output (rules RECORDING-1 to RECORDING-5). */
import { CLOUD_TEST_MS, RECOVERY_JITTER_MS } from '../../domain/limits.ts';
import type { Clock, HttpResult, Ports, RecordingStore } from '../../platform/ports.ts';
import type { RecordedCall } from '../../recording/call-of.ts';
import {
  RECORDING_VERSION,
  type RecordedEvent,
  type RecordedStart,
  type RecordingEnd,
  type RecordingHead,
  type StoredRow,
} from '../../recording/entry.ts';
import { RECORDED_FACTS, redactFact, redactRecord } from '../../recording/redact.ts';
import { type Cells, changedCells, createCellReader } from '../../recording/screen-cells.ts';
import type { App } from '../base/app.ts';
import { FACTS } from '../base/facts.ts';
import type { Recorder } from '../base/recorder-api.ts';
import { type Bodies, createBodies } from './body.ts';
import {
  type CallListener,
  createRealtimeValues,
  listenToCalls,
  listenToFacts,
  listenToPorts,
  listenToTimers,
  type RealtimeValues,
} from './listen.ts';
import { createRing, type Ring, type RingRow } from './ring.ts';
import { listenToSaves, type SaveListener, type SavingKitchen } from './saves.ts';

/** The screen is read and noted events are written at this interval. */
const READ_MS = 1_000;
/** A longer interval means that the device slept or the page was hidden. */
const LATE_READ_MS = 2 * READ_MS;
/** Lines are stored at this interval. */
const STORE_MS = 20_000;
/** After this time the recorder starts without a response of the storage. */
const FIRST_READ_MS_MAX = 10_000;
/** A larger step of the wall clock means that the clock was set. */
const CLOCK_JUMP_MS = 500;

/** Factors for the maximum duration and size of a part, during a connection failure and shortly after it. */
const LATE_PARTS = { afterFailure: 2, duringFailure: 3 };
/** After this time an app has tested the cloud again, and remembers no problem of the connections. */
const REMEMBERED_MS = CLOUD_TEST_MS + RECOVERY_JITTER_MS;

export interface RecorderDeps {
  readonly ports: Ports;
  readonly app: Pick<App, 'state' | 'commands' | 'entry' | 'serverNowS'>;
  readonly kitchen: SavingKitchen;
}

interface Noted {
  readonly t: number;
  readonly words: () => RecordedEvent | null;
}

/** Starts with the wall clock and ignores its later jumps. */
function ownTime({ wallMs, monotonicMs }: Clock) {
  const aheadMs = wallMs() - monotonicMs();
  return {
    now: () => Math.round(monotonicMs() + aheadMs),
    /** The wall clock's lead over `now()`. */
    aheadMs: () => Math.round(wallMs() - monotonicMs() - aheadMs),
  };
}

async function storedRows({ records }: Ports, table: 'pending' | 'outbox'): Promise<readonly StoredRow[]> {
  const reply = await records.all(table);
  return reply.ok ? reply.data.map(({ id, value }) => ({ id, value: redactRecord(value) })) : [];
}

/** Unsaved changes and recorded lines of earlier runs. */
interface StoredBefore extends Pick<RecordedStart, 'pending' | 'outbox'> {
  readonly recordingStore: RecordingStore | null;
  readonly rows: readonly RingRow[];
}

const NOTHING_STORED: StoredBefore = { pending: [], outbox: [], recordingStore: null, rows: [] };

async function readStored(ports: Ports): Promise<StoredBefore> {
  const [pending, outbox, recordingStore] = await Promise.all([
    storedRows(ports, 'pending'),
    storedRows(ports, 'outbox'),
    ports.page.recordings().catch(() => null),
  ]);
  const all = await recordingStore?.readAll();
  return { pending, outbox, recordingStore, rows: all?.ok ? all.data : [] };
}

/** Lines that the storage refuses exist only in this page's memory. */
function createRowWriter(ring: Ring, recordingStore: RecordingStore | null) {
  let last = Promise.resolve();
  const write = async () => {
    const { rows, removed } = ring.takeChanges();
    for (const row of rows) await recordingStore?.store(row.id, row.text);
    if (removed.length > 0) await recordingStore?.remove(removed);
  };
  return (): Promise<void> => {
    last = last.then(write);
    return last;
  };
}

/** The next part starts with this data. */
interface RecordedSoFar {
  readonly bodies: Bodies;
  readonly received: RealtimeValues;
  readonly lastTickMs: () => number | null;
  readonly saves: SaveListener;
}

function createStarts({ ports, app, kitchen }: RecorderDeps, { bodies, received, lastTickMs, saves }: RecordedSoFar) {
  const time = ownTime(ports.clock);
  return (own: Pick<RecordedStart, 'run' | 'pending' | 'outbox'>): (() => RecordedStart) => {
    const facts = RECORDED_FACTS.map((name) => [name, ports.facts.read(name)] as const);
    const { etag, known } = kitchen.orders.last();
    const values = received.last();
    const { realtime, cloud, localMode, local } = app.state.link;
    const realtimeUp = realtime === 'up';
    const online = ports.network.online();
    const aheadMs = time.aheadMs();
    const tickedMs = lastTickMs() ?? undefined;
    const held = saves.held();
    return () => ({
      k: 'start',
      ...own,
      facts: Object.fromEntries(
        facts.flatMap(([name, text]) => {
          const redacted = text === null ? null : redactFact(name, text);
          return redacted === null ? [] : [[name, redacted]];
        }),
      ),
      orders: { etag, list: bodies.begin(known) },
      values,
      online,
      realtimeUp,
      aheadMs,
      tickedMs,
      links: { cloud, localMode, local },
      ...(held.length > 0 && { saves: held }),
    });
  };
}

/** Writes first the noted events, then what changed on the screen. */
function createWriter({ app, ports }: RecorderDeps, ring: Ring) {
  const time = ownTime(ports.clock);
  const readCells = createCellReader();
  let waiting: Noted[] = [];
  let cells: Cells = new Map();
  let aheadMs = 0;
  let isHidden = false;
  let lastReadMs = time.now();

  const write = (event: RecordedEvent, t: number) => {
    const { k, ...rest } = event;
    ring.add(JSON.stringify({ k, t, ...rest }), t);
  };
  const note = (words: Noted['words'], t = time.now()) => void waiting.push({ t, words });
  const drain = () => {
    const due = waiting;
    waiting = [];
    for (const { t, words } of due) {
      const event = words();
      if (event === null) continue;
      write(event, t);
      // Each part starts with the complete screen.
      if (event.k === 'start') cells = new Map();
    }
  };
  return {
    note,
    /** The time for the end of a file; another clock's time may be a millisecond before the last line. */
    now: time.now,
    read() {
      const nowMs = time.now();
      const ahead = time.aheadMs();
      const hasJumped = Math.abs(ahead - aheadMs) > CLOCK_JUMP_MS;
      // Some timers of the app are as late as this one, so the screen is read at the next interval.
      const isLate = hasJumped || nowMs - lastReadMs > LATE_READ_MS;
      lastReadMs = nowMs;
      if (hasJumped) {
        aheadMs = ahead;
        note(() => ({ k: 'clock', aheadMs: ahead }));
      }
      if (ports.page.isHidden() !== isHidden) {
        isHidden = !isHidden;
        const hidden = isHidden;
        note(() => ({ k: 'page', hidden }));
      }
      drain();
      if (isLate) return;
      const now = readCells(app);
      const changed = changedCells(cells, now);
      cells = now;
      if (Object.keys(changed).length > 0) write({ k: 'screen', cells: changed }, time.now());
    },
  };
}

function repeat(clock: Clock, everyMs: number, work: () => void): () => void {
  let cancel = () => {};
  const next = () => {
    cancel = clock.after(everyMs, () => {
      work();
      next();
    });
  };
  next();
  return () => cancel();
}

function lateParts({ cloud, alarm, troubled }: RecorderDeps['app']['state']['link'], sinceFailureMs: number): number {
  if (cloud !== 'up' || alarm !== null || troubled) return LATE_PARTS.duringFailure;
  return sinceFailureMs < REMEMBERED_MS ? LATE_PARTS.afterFailure : 1;
}

/**
 * The next part starts at a read of the orders: an app that starts there sends the same request and finds the same
 * state.
 */
function createPartWatch({ app, ports }: RecorderDeps, ring: Ring) {
  const time = ownTime(ports.clock);
  let troubleMs = Number.NEGATIVE_INFINITY;
  return {
    callEnded({ call }: RecordedCall, response: HttpResult) {
      if (call === 'cloudTest' || response.kind === 'none') troubleMs = time.now();
    },
    isDue({ call }: RecordedCall, others: number): boolean {
      const { saving, link } = app.state;
      if (call !== 'orders' || others > 0 || saving.pending + saving.unsent > 0) return false;
      return ring.isPartFull(time.now(), lateParts(link, time.now() - troubleMs));
    },
  };
}

const endAt = (t: number, audit: string | null): string =>
  `${JSON.stringify({ k: 'end', t, ...(audit !== null && { audit: audit.split('\n') }) } satisfies RecordingEnd)}\n`;

/**
 * A separate scope, because the recorder's scope lives as long as the page and would keep the first orders in memory.
 */
const noteFirst = (
  { note }: Pick<ReturnType<typeof createWriter>, 'note'>,
  first: () => RecordedStart,
  rows: () => Pick<RecordedStart, 'pending' | 'outbox'>,
) => note(() => ({ ...first(), ...rows() }));

/** The stored lines of earlier runs come first. */
export function startRecorder(deps: RecorderDeps): Recorder {
  const { ports, app, kitchen } = deps;
  const { page, clock } = ports;
  const time = ownTime(clock);
  const ring = createRing();
  const bodies = createBodies(() => kitchen.orders.last().known);
  const received = createRealtimeValues();
  const writer = createWriter(deps, ring);
  const timers = listenToTimers(ports, time.now, writer.note);
  const saves = listenToSaves(kitchen, time.now, app.serverNowS);
  const startOf = createStarts(deps, { bodies, received, lastTickMs: timers.tickedMs, saves });
  let isOver = false;
  let stopTimers = () => {};
  let storeNow: (() => Promise<void>) | null = null;
  const parts = createPartWatch(deps, ring);

  // Listens before the storage is read, so that no connection that opens in between is missed.
  let rows: Pick<RecordedStart, 'pending' | 'outbox'> = { pending: [], outbox: [] };
  noteFirst(writer, startOf({ run: true, pending: [], outbox: [] }), () => rows);
  const facts = listenToFacts(ports.facts, writer.note);
  const calls: CallListener = {
    beforeCall(call, others) {
      facts.expectFact(call);
      if (storeNow !== null && parts.isDue(call, others)) writer.note(startOf({ run: false, pending: [], outbox: [] }));
    },
    callEnded: parts.callEnded,
  };
  const stops = [
    facts.stop,
    saves.stop,
    listenToCalls(ports.http, bodies, writer.note, calls),
    listenToPorts(ports, app.commands, received, writer.note),
    // Stopped last, because `timers` replaced its methods before the other parts replaced theirs.
    timers.stop,
  ];

  const begin = ({ pending, outbox, recordingStore, rows: earlierRows }: StoredBefore) => {
    if (isOver || storeNow !== null) return;
    ring.restore(earlierRows, time.now());
    rows = { pending, outbox };
    const store = createRowWriter(ring, recordingStore);
    storeNow = store;
    const repeats = [repeat(clock, READ_MS, writer.read), repeat(clock, STORE_MS, () => void store())];
    stopTimers = () => {
      for (const each of repeats) each();
    };
  };
  void readStored(ports).then(begin);
  clock.after(FIRST_READ_MS_MAX, () => begin(NOTHING_STORED));

  const head: RecordingHead = { kdsrec: RECORDING_VERSION, app: page.version, kdsId: app.state.kdsId ?? 0 };
  const text = (): string => {
    if (storeNow !== null) writer.read();
    return [JSON.stringify(head), ...ring.lines(), endAt(writer.now(), ports.facts.read(FACTS.audit))].join('\n');
  };
  return {
    text,
    async save() {
      const whole = text();
      return (await page.recordings()).save(`kds-${head.kdsId}`, whole);
    },
    dispose() {
      isOver = true;
      stopTimers();
      for (const stop of stops) stop();
      void storeNow?.();
    },
  };
}
