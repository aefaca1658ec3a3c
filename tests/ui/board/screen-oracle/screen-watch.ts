/** Renders each tab that opens in a shift, unmounts each that dies, and checks their content at intervals. */
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { es } from '../../../../src/i18n/es.ts';
import { Root } from '../../../../src/ui/shell/root.tsx';
import { allTexts } from '../../../../stories/all-texts.ts';
import type { Observer, Shift } from '../../../fuzz/shift.ts';
import type { Station, Tab } from '../../../fuzz/station.ts';
import { checkCards } from './check-cards.ts';
import { createScreenClockCheck, type ScreenClockCheck } from './check-clock.ts';
import { checkAgreement } from './check-lines.ts';
import { checkTexts } from './check-texts.ts';
import { readScreen, type ScreenContent } from './read-screen.ts';
import { createReceivedOrders, type ReceivedOrders } from './received-orders.ts';
import type { ScreenSnapshot } from './screen-snapshot.ts';

const CHECK_EVERY_MS = 25_000;
/** More often than the other checks, so that a brief step back is detected. */
const CLOCK_CHECK_EVERY_MS = 5_000;
/** The longest time until a new response shows. */
const DRAWN_MS = 2_000;
/** The longest time until a device uses a received time. */
const TIME_KNOWN_MS = 120_000;
/** Faults by which a device receives another time than its server's. */
const TIME_FAULTS = ['clock-skew', 'local-clock', 'responses-doubled'] as const;

interface Screen {
  readonly station: Station;
  readonly tab: Tab;
  readonly element: HTMLElement;
  readonly root: ReactRoot;
  readonly course: ScreenClockCheck;
  /** When the device last received a wrong time or missed the right one, in simulated unix milliseconds. */
  wrongTimeMs: number;
  /** Until when the device's time is uncertain, in simulated unix milliseconds. */
  unsureUntilMs: number;
}

export interface SeenCounts {
  screens: number;
  lines: number;
  pending: number;
  /** Lines with an unsent change. */
  unsent: number;
  fires: number;
  banners: number;
  notices: number;
  memoryOnly: number;
  /** Cards whose clock and level could be compared with their previous values. */
  clockChecks: number;
}

const NOTHING_COUNTED: Readonly<SeenCounts> = {
  screens: 0,
  lines: 0,
  pending: 0,
  unsent: 0,
  fires: 0,
  banners: 0,
  notices: 0,
  memoryOnly: 0,
  clockChecks: 0,
};

export interface ScreenWatch extends Observer {
  problems(): readonly string[];
  seen(): Readonly<SeenCounts>;
}

function renderScreen(station: Station, tab: Tab): Screen {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const texts = allTexts('es');
  act(() => root.render(createElement(Root, { app: tab.app, texts, base: '/', path: '/' })));
  return { station, tab, element, root, course: createScreenClockCheck(), wrongTimeMs: 0, unsureUntilMs: 0 };
}

function unmountScreen({ root, element }: Screen): void {
  act(() => root.unmount());
  element.remove();
}

function countSeen(seen: SeenCounts, { cards, banner, notices, saving }: ScreenContent): void {
  const lines = cards.flatMap((card) => card.lines);
  seen.screens += 1;
  seen.lines += lines.length;
  seen.pending += lines.filter(({ change }) => change === es.line.pending).length;
  seen.unsent += lines.filter(({ change }) => change === es.line.unsent).length;
  seen.fires += lines.filter(({ namesFire }) => namesFire).length;
  seen.banners += banner === null ? 0 : 1;
  seen.notices += notices.length;
  seen.memoryOnly += saving.includes(es.saving.memoryOnly) ? 1 : 0;
}

/** Records when the device's sources may have a wrong time. */
function trackTimeFaults(screen: Screen, { world }: Shift): void {
  const { station, tab } = screen;
  const isWrong = world.activeFaults().some((fault) => TIME_FAULTS.some((each) => each === fault));
  if (isWrong || station.troubles.isOn('asleep') || station.troubles.isOn('hidden')) screen.wrongTimeMs = world.nowMs();
  // A device keeps a wrong time until its server's next response.
  if (tab.sight.receivedMs <= screen.wrongTimeMs) screen.unsureUntilMs = world.nowMs() + TIME_KNOWN_MS;
}

const isTimeUnsure = ({ unsureUntilMs, tab: { sight } }: Screen, nowMs: number): boolean =>
  nowMs < Math.max(unsureUntilMs, sight.jumpedMs + TIME_KNOWN_MS, sight.openedMs + CHECK_EVERY_MS);

/** Renders changes that Valtio has notified, and changes that follow from them. */
const renderAll = (): Promise<void> => act(async () => {});

/** Each problem once, with its time of day. */
function createProblems() {
  const problems = new Map<string, string>();
  return {
    note(nowMs: number, { station }: Screen, found: readonly string[]): void {
      for (const problem of found) {
        const text = `${station.name} ${problem}`;
        if (!problems.has(text)) problems.set(text, `${new Date(nowMs).toISOString().slice(11, 19)} ${text}`);
      }
    },
    all: (): readonly string[] => [...problems.values()],
  };
}

/** Reports clocks and levels that went back on a screen since its last check. */
function clockProblemsOf(screen: Screen, receivedOrders: ReceivedOrders, nowMs: number): readonly string[] {
  const { orders, before, history } = receivedOrders.latestFor(screen, nowMs);
  const isKnown = before.length === 0 && !isTimeUnsure(screen, nowMs) && !screen.station.troubles.isOn('asleep');
  return screen.course.check(screen.element, isKnown ? { orders, history, tab: screen.tab } : null);
}

export function createScreenWatch(): ScreenWatch {
  const problems = createProblems();
  const receivedOrders = createReceivedOrders();
  let floor: Shift | null = null;
  let screens: readonly Screen[] = [];
  let checkedMs = 0;
  let followedMs = 0;
  const seen: SeenCounts = { ...NOTHING_COUNTED };

  const syncScreens = (at: Shift) => {
    const open = at.stations.flatMap((station) => station.tabs().map((tab) => ({ station, tab })));
    for (const screen of screens) if (!open.some(({ tab }) => tab === screen.tab)) unmountScreen(screen);
    screens = open.map(
      ({ station, tab }) => screens.find((screen) => screen.tab === tab) ?? renderScreen(station, tab),
    );
    for (const screen of screens) {
      trackTimeFaults(screen, at);
      receivedOrders.record(screen);
    }
  };
  const checkClocks = async ({ world }: Shift) => {
    await renderAll();
    const nowMs = world.nowMs();
    for (const screen of screens) {
      if (nowMs - receivedOrders.changedMs(screen) < DRAWN_MS) continue;
      problems.note(nowMs, screen, clockProblemsOf(screen, receivedOrders, nowMs));
      seen.clockChecks += screen.course.comparedCount();
    }
  };
  const checkScreens = async (at: Shift, verdict: (snapshot: ScreenSnapshot) => readonly string[]) => {
    await renderAll();
    const nowMs = at.world.nowMs();
    for (const screen of screens) {
      const { station, tab, element } = screen;
      if (station.troubles.isOn('asleep')) continue;
      const content = readScreen(element);
      countSeen(seen, content);
      const sight = { isTimeUnsure: isTimeUnsure(screen, nowMs), ...receivedOrders.latestFor(screen, nowMs) };
      problems.note(nowMs, screen, verdict({ shift: at, station, tab, screen: content, ...sight }));
    }
  };

  return {
    problems: problems.all,
    seen: () => seen,
    open(opened) {
      floor = opened;
      checkedMs = opened.world.nowMs();
      syncScreens(opened);
    },
    update() {
      if (floor === null) return;
      syncScreens(floor);
      const nowMs = floor.world.nowMs();
      if (nowMs - checkedMs >= CHECK_EVERY_MS) {
        checkedMs = nowMs;
        followedMs = nowMs;
        return checkScreens(floor, (snapshot) => [...checkCards(snapshot), ...checkTexts(snapshot)]);
      }
      if (nowMs - followedMs < CLOCK_CHECK_EVERY_MS) return;
      followedMs = nowMs;
      return checkClocks(floor);
    },
    async close() {
      if (floor === null) return;
      syncScreens(floor);
      await checkScreens(floor, (snapshot) => [
        ...checkCards(snapshot),
        ...checkTexts(snapshot),
        ...checkAgreement(snapshot),
      ]);
      for (const screen of screens) unmountScreen(screen);
      screens = [];
    },
  };
}
