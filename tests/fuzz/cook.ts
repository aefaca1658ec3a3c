/** The cook at a station: taps, discards, undoes, saves, pauses and changes settings, as the seed decides. */
import { createPrng, type Prng } from '../../simulator/core/base/prng.ts';
import type { World } from '../../simulator/core/world-api.ts';
import { createCaller } from '../../src/backend/caller.ts';
import { saveSettings } from '../../src/backend/settings-calls.ts';
import { TAP_BOUNCE_MS } from '../../src/domain/limits.ts';
import type { App } from '../../src/engine/base/app.ts';
import { familyOn, linesOn, NO_LINES } from './oracle/allowed-lines.ts';
import { checkShownTaps } from './oracle/screen.ts';
import { idsOf, type LineName, type TrackedTap } from './oracle/tap-state.ts';
import type { TapTracker } from './oracle/tap-tracker.ts';
import type { AllowedLines, ShiftNotes } from './shift-notes.ts';
import type { Station, Tab } from './station.ts';

interface CookDeps {
  readonly world: World;
  readonly station: Station;
  readonly tapTracker: TapTracker;
  readonly notes: ShiftNotes;
}

export interface Cook {
  work(): void;
  rest(): void;
  /** The cook soon advances lines and saves; does nothing between `rest` and `work`. */
  tapSoon(): void;
}

interface Place {
  readonly cardKey: string;
  readonly lineId: number;
  /** Whether a tap could still advance the line. */
  readonly isOpen: boolean;
}

const placesOn = (app: App): readonly Place[] =>
  app.state.board.keys.flatMap((cardKey) =>
    (app.entry(cardKey)?.card.lines ?? []).map((line) => ({
      cardKey,
      lineId: line.line.id,
      isOpen: !line.isFinal && !line.isVoided && !line.isLocked,
    })),
  );

interface ShownLine {
  readonly status: number;
  readonly tracked: TrackedTap | undefined;
  /** Whether the line has a pending tap, or belongs to a recent entry. */
  readonly isOurs: boolean;
}

function shownLinesOn({ station, tapTracker }: CookDeps, { state, entry }: App): ReadonlyMap<LineName, ShownLine> {
  const shown = new Map<LineName, ShownLine>();
  const put = (line: LineName, status: number, isOurs: boolean) =>
    shown.set(line, { status, isOurs, tracked: tapTracker.promised(station.name, line) });
  for (const { order, lines } of state.board.recent) {
    for (const { line, status } of lines) put(`${order.id}:${line.id}`, status, true);
  }
  for (const key of state.board.keys) {
    const card = entry(key)?.card;
    for (const { line, status, saveMark } of card?.lines ?? []) {
      put(`${card?.order.id ?? 0}:${line.id}`, status, saveMark === 'pending');
    }
  }
  return shown;
}

/**
 * Records a cook's action by its effect on the screen, for taps in memory only: a storage that hangs receives none of
 * them.
 */
function trackMemoryOnlyTaps(
  deps: CookDeps,
  { app, number }: Tab,
  before: ReadonlyMap<LineName, ShownLine>,
  { recalledLines, meant, isUndo }: ActionResult & { readonly isUndo: boolean },
): void {
  const { station, tapTracker } = deps;
  const after = shownLinesOn(deps, app);
  // A change that disappears from a line that the action did not address is lost, not discarded.
  const discard = (line: LineName) => {
    if (meant.has(line)) tapTracker.tapTakenBack(station.name, line, number);
  };
  const tapped = { tab: number, byUndo: isUndo, memoryOnlyShown: app.state.saving.memoryOnly };
  for (const [line, was] of before) {
    const is = after.get(line);
    // The storage has received the tap's record, so the tap tracker already has the tap.
    if (is !== undefined && is.tracked !== was.tracked) continue;
    // A recalled line shows at once, or with the next response if its order has closed.
    const isShown = is?.isOurs === true && is.status !== was.status;
    if (recalledLines.includes(line) && !isShown) tapTracker.recordRecall(station.name, line);
    // A line that left the board and the recent entries has the server's status again.
    else if (is === undefined) discard(line);
    else if (is.status === was.status) continue;
    else if (is.isOurs) tapTracker.tapStored(station.name, { ...tapped, line, status: is.status });
    else discard(line);
  }
}

/** Records each line that the action may have changed and that now shows the unsent status of an earlier tap. */
function trackQueuedTaps({ station, tapTracker }: CookDeps, { state, entry }: App, { meant }: ActionResult): void {
  for (const key of state.board.keys) {
    const card = entry(key)?.card;
    for (const { line, status, saveMark } of card?.lines ?? []) {
      const name: LineName = `${card?.order.id ?? 0}:${line.id}`;
      if (saveMark === 'unsent' && meant.has(name)) tapTracker.earlierTapQueued(station.name, name, status);
    }
  }
}

/** A user changes the settings of the KDS on another device; the devices receive a push. */
function changeSettings({ world, station }: CookDeps, { app, ports }: Tab, random: Prng): void {
  const install = world.enrol(station.kdsId);
  if (install === null || app.state.kds === null) return;
  const caller = createCaller(ports.http, 'headless', {
    bases: () => ({ cloud: ports.page.origin, data: ports.page.origin, language: ports.page.origin, local: '' }),
    credentials: () => ({
      kind: 'device',
      token: String(install.to),
      userId: Number(install.iu),
      restaurantId: Number(install.ir),
      localId: Number(install.il),
      kdsId: station.kdsId,
      k5: '',
    }),
    callEnded: () => {},
  });
  const drawn = random.fork(`settings at ${world.nowMs()}`);
  const settings = {
    ...app.state.settings,
    minTimeRefresh: random.pick([1, 2, 5, 15]),
    autosave: random.pick([0, 2, 5, 15]),
    orderLines: random.pick([0, 10, 12]),
    changeAll: random.chance(0.2),
    changeExtras: random.chance(0.3),
    dest: random.chance(0.7),
    timeToGroupUp: random.pick([0, 60, 300]),
    heldPriorities: drawn.chance(0.3) ? [2] : [],
    repeatAlarm: drawn.pick([0, 0, 15]),
    readyWithoutUnmade: drawn.chance(0.3),
  };
  void saveSettings(caller, settings, null);
  world.realtime.put(`public/${install.ir}`, Math.round(world.nowMs()));
}

/** The recalled lines, and the only lines that the action may have changed. */
interface ActionResult {
  readonly recalledLines: readonly LineName[];
  readonly meant: AllowedLines;
  /** The tapped line. */
  readonly place?: Place;
}

type Action = (app: App, random: Prng) => ActionResult;

const NOTHING: ActionResult = { recalledLines: [], meant: NO_LINES };

/** Picks the line to tap, mostly one that can advance; null for an empty board. */
function pickPlace(app: App, random: Prng): Place | null {
  const places = placesOn(app);
  const open = places.filter(({ isOpen }) => isOpen);
  const from = open.length > 0 && random.chance(0.9) ? open : places;
  return from.length === 0 ? null : random.pick(from);
}

const onLine =
  (work: (app: App, place: Place) => void): Action =>
  (app, random) => {
    const place = pickPlace(app, random);
    if (place === null) return NOTHING;
    const meant = familyOn(app, place.cardKey, place.lineId);
    work(app, place);
    return { recalledLines: [], meant, place };
  };

const onCard =
  (work: (app: App, cardKey: string) => void): Action =>
  (app, random) => {
    const place = pickPlace(app, random);
    if (place === null) return NOTHING;
    const meant = linesOn(app, place.cardKey);
    work(app, place.cardKey);
    return { recalledLines: [], meant };
  };

const atOnce =
  (work: (app: App) => void): Action =>
  (app) => {
    work(app);
    return NOTHING;
  };

/** A key acts on the line under the cursor, or on all of its card. */
const PRESS: Action = (app, random) => {
  const { cursor } = app.state.board;
  const line = cursor === null ? [] : [...familyOn(app, cursor.cardKey, cursor.lineId)];
  const meant = new Set([...linesOn(app, cursor?.cardKey ?? null), ...line]);
  app.commands.pressKey(random.pick([66, 85, 78, 80, 73, 74, 13, 90, 49, 50]));
  return { recalledLines: [], meant };
};

const RECALL: Action = ({ state, commands }, random) => {
  if (state.board.recent.length === 0) return NOTHING;
  const { key, order, lines } = random.pick(state.board.recent);
  commands.undoRecent(key);
  const recalledLines = lines.map(({ line }) => `${order.id}:${line.id}` as const);
  return { recalledLines, meant: new Set(recalledLines) };
};

const ADVANCE = onLine(({ commands }, { cardKey, lineId }) => commands.advanceLine(cardKey, lineId));

const SAVE = atOnce(({ commands }) => commands.save());

const CANCEL = atOnce(({ commands }) => commands.cancelAutosave());

/** Contains every line, even one with a pending change that no card shows. */
const ANY_LINE: AllowedLines = new (class extends Set<LineName> {
  override has(): boolean {
    return true;
  }
})();

/** Discards every pending change of the device, on any card. */
const DISCARD: Action = (app) => {
  const meant = new Set(
    app.state.board.keys.flatMap((key) =>
      (app.entry(key)?.card.lines ?? [])
        .filter(({ saveMark }) => saveMark === 'pending')
        .flatMap(({ line }) => [...familyOn(app, key, line.id)]),
    ),
  );
  app.commands.discardChanges();
  return { recalledLines: [], meant };
};

const ACTIONS: readonly (readonly [Action, number, 'tap' | 'undo'])[] = [
  [ADVANCE, 24, 'tap'],
  [onLine(({ commands }, { cardKey, lineId }) => commands.backLine(cardKey, lineId)), 2, 'tap'],
  [onCard(({ commands }, cardKey) => commands.advanceCard(cardKey)), 4, 'tap'],
  [onLine(({ commands }, { cardKey, lineId }) => commands.undoLine(cardKey, lineId)), 2, 'undo'],
  [RECALL, 1, 'undo'],
  [SAVE, 3, 'tap'],
  [CANCEL, 2, 'tap'],
  [DISCARD, 0.5, 'undo'],
  [atOnce(({ commands }) => commands.refresh()), 2, 'tap'],
  [atOnce(({ commands }) => commands.pauseRefresh()), 0.5, 'tap'],
  [atOnce(({ commands }) => commands.resumeRefresh()), 0.5, 'tap'],
  [PRESS, 2, 'tap'],
];

const CHOICES = ACTIONS.map((action) => [action, action[1]] as const);
const SETTINGS_SHARE = 0.01;
/** Share of the taps that a void follows before they are saved. */
const CROSSED_SHARE = 0.02;
const CROSSED_MS = [200, 800] as const;
const VOIDS = ['asked', 'confirmed', 'cancelled'] as const;
/** Share of the taps that a worn touch panel reports a second time, and how soon. */
const BOUNCED_SHARE = 0.05;
const BOUNCED_MS = [20, TAP_BOUNCE_MS - 10] as const;
const TAPS_WHEN_ARMED = 3;

/** A second report of the same press changes no line (rule ORDER-31). */
function bounce({ station, notes }: CookDeps, tab: Tab, { cardKey, lineId }: Place): void {
  if (station.troubles.isOn('asleep') || !station.tabs().includes(tab)) return;
  const statuses = () =>
    JSON.stringify(
      tab.app.state.board.keys.flatMap((key) =>
        (tab.app.entry(key)?.card.lines ?? []).map(({ line, status, added }) => [key, line.id, status, added]),
      ),
    );
  const before = statuses();
  notes.runAction('tap', () => {
    tab.app.commands.advanceLine(cardKey, lineId);
    return NO_LINES;
  });
  if (statuses() !== before) notes.problem(`${station.name} counted a contact bounce on ${cardKey} as a tap`);
}

/** A cook at a station; the same seed and station name give the same actions on the same board. */
export function createCook(deps: CookDeps): Cook {
  const { world, station, notes } = deps;
  const random = createPrng(world.seed).fork(`cook ${station.name}`);
  const crossing = createPrng(world.seed).fork(`crossing voids ${station.name}`);
  const bouncing = createPrng(world.seed).fork(`contact bounces ${station.name}`);
  let working = false;
  let cancel = () => {};

  const perform = (tab: Tab, action: Action, kind: 'tap' | 'undo') => {
    if (station.troubles.isOn('asleep')) return;
    notes.asyncStarted();
    tab.heldTaps.update();
    const before = tab.app.state.saving.memoryOnly ? shownLinesOn(deps, tab.app) : null;
    let done = NOTHING;
    notes.runAction(kind, () => {
      done = action(tab.app, random);
      return action === DISCARD ? ANY_LINE : done.meant;
    });
    if (before !== null) trackMemoryOnlyTaps(deps, tab, before, { ...done, isUndo: kind === 'undo' });
    trackQueuedTaps(deps, tab.app, done);
    tab.heldTaps.update(action === CANCEL);
    tab.sight.changed = true;
    checkShownTaps(deps, tab);
    const { place } = done;
    if (action === ADVANCE && place && bouncing.chance(BOUNCED_SHARE))
      world.after(bouncing.int(...BOUNCED_MS), () => bounce(deps, tab, place));
    if (action === ADVANCE && done.meant.size > 0 && crossing.chance(CROSSED_SHARE)) {
      const [orderId, lineId] = idsOf(crossing.pick([...done.meant]));
      world.after(crossing.int(...CROSSED_MS), () => void world.voidLine(orderId, lineId, crossing.pick(VOIDS)));
    }
  };
  const act = () => {
    if (station.troubles.isOn('asleep')) return;
    const tab = random.chance(0.8) ? station.tab() : random.pick(station.tabs());
    if (random.chance(SETTINGS_SHARE)) return changeSettings(deps, tab, random);
    const [action, , kind] = random.weighted(CHOICES);
    perform(tab, action, kind);
  };
  const next = () => {
    // A cook taps a few times, then leaves for a while.
    const pauseMs = random.chance(0.7) ? random.int(300, 3_000) : random.gap(station.plan.tapPauseMs);
    cancel = world.after(pauseMs, () => {
      act();
      next();
    });
  };
  return {
    work() {
      if (working) return;
      working = true;
      next();
    },
    rest() {
      working = false;
      cancel();
    },
    tapSoon() {
      if (!working) return;
      cancel();
      const tap = (tapsLeft: number) => {
        cancel = world.after(random.int(300, 3_000), () => {
          perform(station.tab(), tapsLeft > 0 ? ADVANCE : SAVE, 'tap');
          if (tapsLeft > 0) tap(tapsLeft - 1);
          else next();
        });
      };
      tap(TAPS_WHEN_ARMED);
    },
  };
}
