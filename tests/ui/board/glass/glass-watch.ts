/** Stands before the screens of a shift: each tab that opens is drawn, each that dies is gone, and now and then what they show is judged. */
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { es } from '../../../../src/i18n/es.ts';
import { Root } from '../../../../src/ui/shell/root.tsx';
import { allTexts } from '../../../../stories/all-texts.ts';
import type { Floor, Observer } from '../../../fuzz/shift.ts';
import type { Station, Tab } from '../../../fuzz/station.ts';
import type { Beheld } from './beheld.ts';
import { type Glass, readGlass } from './glass.ts';
import { judgeCards } from './judge-cards.ts';
import { judgeAgreement } from './judge-lines.ts';
import { judgeWords } from './judge-words.ts';
import { ordersIn, type WireOrder } from './told.ts';

const LOOK_MS = 25_000;
/** So long after it was told the time a device certainly goes by it. */
const TIME_KNOWN_MS = 120_000;
/** What a device was told that long ago no board shows any more. */
const ANSWERS_AGO_MS = 120_000;
const ANSWERS_MAX = 12;
/** The device hears another time than that of its machine. */
const TIME_FAULTS = ['clock-skew', 'local-clock', 'answers-doubled'] as const;

interface Heard {
  readonly etag: string;
  readonly from: string;
  readonly text: string;
  atMs: number;
}

interface Screen {
  readonly station: Station;
  readonly tab: Tab;
  readonly element: HTMLElement;
  readonly root: ReactRoot;
  /** When the device was last told a wrong time, or missed the right one; simulated unix milliseconds, as the next. */
  misledMs: number;
  /** Until then nobody can say which time it goes by. */
  unsureUntilMs: number;
}

/** What was on the glasses when somebody looked, each as often as that. */
export interface Seen {
  screens: number;
  lines: number;
  /** Lines that show a change which is not saved. */
  pending: number;
  /** Lines that show one which waits for the server. */
  unsent: number;
  banners: number;
  notices: number;
  memoryOnly: number;
}

export interface GlassWatch extends Observer {
  problems(): readonly string[];
  seen(): Readonly<Seen>;
}

function draw(station: Station, tab: Tab): Screen {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const texts = allTexts('es');
  act(() => root.render(createElement(Root, { app: tab.app, texts, base: '/', path: '/' })));
  return { station, tab, element, root, misledMs: 0, unsureUntilMs: 0 };
}

function takeDown({ root, element }: Screen): void {
  act(() => root.unmount());
  element.remove();
}

/** What each device was told lately: a tab that opens knows what the one before it was told. */
function createEar() {
  const heard = new Map<Station, Heard[]>();
  return {
    listen({ station, tab: { sight } }: Screen): void {
      const { etag, from, answer, heardMs } = sight;
      const all = heard.get(station) ?? [];
      heard.set(station, all);
      const last = all.at(-1);
      if (
        etag === null ||
        from === null ||
        (last?.etag === etag && last.from === from && (answer === '' || last.text === answer))
      )
        return;
      const before = all.findLast((each) => each.etag === etag && each.from === from);
      all.push({ etag, from, text: answer === '' ? (before?.text ?? '') : answer, atMs: heardMs });
      if (all.length > ANSWERS_MAX) all.shift();
    },
    /** What the tab was told last, and what else it may take for that. */
    told({ station, tab: { sight } }: Screen, nowMs: number): Pick<Beheld, 'orders' | 'before'> {
      const all = heard.get(station) ?? [];
      const last = all.at(-1);
      if (sight.etag === null || last === undefined || last.text === '') return { orders: null, before: [] };
      const isRepeated = all.some((each) => each !== last && each.etag === last.etag);
      const lately = all.filter((each) => each !== last && nowMs - each.atMs < ANSWERS_AGO_MS);
      const before: readonly ReadonlyMap<number, WireOrder>[] = isRepeated
        ? lately.map(({ text }) => ordersIn(text))
        : [];
      return { orders: ordersIn(last.text), before };
    },
  };
}

function count(seen: Seen, { cards, banner, notices, saving }: Glass): void {
  const lines = cards.flatMap((card) => card.lines);
  seen.screens += 1;
  seen.lines += lines.length;
  seen.pending += lines.filter(({ change }) => change === es.line.pending).length;
  seen.unsent += lines.filter(({ change }) => change === es.line.unsent).length;
  seen.banners += banner === null ? 0 : 1;
  seen.notices += notices.length;
  seen.memoryOnly += saving.includes(es.saving.memoryOnly) ? 1 : 0;
}

/** A watch before the glass of every tab of a shift. */
export function createGlassWatch(): GlassWatch {
  const problems = new Map<string, string>();
  const ear = createEar();
  let floor: Floor | null = null;
  let screens: readonly Screen[] = [];
  let lookedMs = 0;
  const seen: Seen = { screens: 0, lines: 0, pending: 0, unsent: 0, banners: 0, notices: 0, memoryOnly: 0 };

  const doubtTime = (screen: Screen, { world }: Floor) => {
    const { station, tab } = screen;
    const isWrong = world.activeFaults().some((fault) => TIME_FAULTS.some((each) => each === fault));
    if (isWrong || station.troubles.isOn('asleep') || station.troubles.isOn('hidden')) screen.misledMs = world.nowMs();
    // Who was misled goes on so until it hears of its machine again.
    if (tab.sight.heardMs <= screen.misledMs) screen.unsureUntilMs = world.nowMs() + TIME_KNOWN_MS;
  };
  const follow = (at: Floor) => {
    const open = at.stations.flatMap((station) => station.tabs().map((tab) => ({ station, tab })));
    for (const screen of screens) if (!open.some(({ tab }) => tab === screen.tab)) takeDown(screen);
    screens = open.map(({ station, tab }) => screens.find((screen) => screen.tab === tab) ?? draw(station, tab));
    for (const screen of screens) {
      doubtTime(screen, at);
      ear.listen(screen);
    }
  };
  const judge = async (at: Floor, verdict: (beheld: Beheld) => readonly string[]) => {
    // What Valtio has told React draws now, and what that has set off.
    await act(async () => {});
    const nowMs = at.world.nowMs();
    for (const screen of screens) {
      const { station, tab, element } = screen;
      if (station.troubles.isOn('asleep')) continue;
      const isTimeUnsure =
        nowMs < Math.max(screen.unsureUntilMs, tab.sight.jumpedMs + TIME_KNOWN_MS, tab.sight.openedMs + LOOK_MS);
      const glass = readGlass(element);
      count(seen, glass);
      for (const problem of verdict({ floor: at, station, tab, glass, isTimeUnsure, ...ear.told(screen, nowMs) })) {
        const text = `${station.name} ${problem}`;
        if (!problems.has(text)) problems.set(text, `${new Date(nowMs).toISOString().slice(11, 19)} ${text}`);
      }
    }
  };

  return {
    problems: () => [...problems.values()],
    seen: () => seen,
    open(opened) {
      floor = opened;
      lookedMs = opened.world.nowMs();
      follow(opened);
    },
    look() {
      if (floor === null) return;
      follow(floor);
      const nowMs = floor.world.nowMs();
      if (nowMs - lookedMs < LOOK_MS) return;
      lookedMs = nowMs;
      return judge(floor, (beheld) => [...judgeCards(beheld), ...judgeWords(beheld)]);
    },
    async close() {
      if (floor === null) return;
      follow(floor);
      await judge(floor, (beheld) => [...judgeCards(beheld), ...judgeWords(beheld), ...judgeAgreement(beheld)]);
      for (const screen of screens) takeDown(screen);
      screens = [];
    },
  };
}
