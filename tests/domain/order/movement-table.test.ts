/**
 * Checks every possible move against a second implementation of the specification. It has a numeric scale instead of
 * list indexes, and a table of accompanying lines instead of families.
 */
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../fixtures/kds.ts';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { type MoveInput, moveLine } from '../../../src/domain/order/status.ts';
import { LONG } from '../../long.ts';

const STRANGE_SAVED = [-7, 95, 75, 170, 172, 200];
const STRANGE_PENDING = [-7, 95, 170, 200];

const SWITCHES = [
  'bst',
  'jst',
  'cvoid',
  'voided',
  'paused',
  'viewOnly',
  'changeAll',
  'changeExtras',
  'changeParent',
] as const;
type Switches = Readonly<Record<(typeof SWITCHES)[number], boolean>>;

const ALL_SWITCHES: readonly Switches[] = SWITCHES.reduce<readonly Partial<Switches>[]>(
  (all, name) => all.flatMap((given) => [false, true].map((on) => ({ ...given, [name]: on }))),
  [{}],
) as readonly Switches[];

/**
 * Line 1 is a product with the extras 2 and 3, and line 4 is a second product. By settings and tapped line: the lines
 * that move with the tapped line, in the sequence of the order.
 */
const COMPANY: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  '---': { 1: [2, 3], 2: [1, 3], 4: [] },
  '--P': { 1: [2, 3], 2: [1, 3], 4: [] },
  '-E-': { 1: [], 2: [], 4: [] },
  '-EP': { 1: [2, 3], 2: [], 4: [] },
  'A--': { 1: [2, 3, 4], 2: [1, 3, 4], 4: [1, 2, 3] },
  'A-P': { 1: [2, 3, 4], 2: [1, 3, 4], 4: [1, 2, 3] },
  'AE-': { 1: [2, 3, 4], 2: [1, 3, 4], 4: [1, 2, 3] },
  AEP: { 1: [2, 3, 4], 2: [1, 3, 4], 4: [1, 2, 3] },
};
/** The same for a voided line: only the voided lines of its own product move with it. */
const KIN: typeof COMPANY = {
  ...COMPANY,
  'A--': { 1: [2, 3], 2: [1, 3], 4: [] },
  'A-P': { 1: [2, 3], 2: [1, 3], 4: [] },
  'AE-': { 1: [], 2: [], 4: [] },
  AEP: { 1: [2, 3], 2: [], 4: [] },
};

const companyKey = (on: Switches): string =>
  `${on.changeAll ? 'A' : '-'}${on.changeExtras ? 'E' : '-'}${on.changeParent ? 'P' : '-'}`;

type Other = Pick<Line, 'saved' | 'voided'> & { readonly pending?: number };
const still = (saved: number): Other => ({ saved, voided: false });
const SCENES: readonly (readonly [Other, Other, Other])[] = [
  [still(0), still(0), still(0)],
  [still(110), still(40), still(100)],
  [{ saved: 0, voided: true }, still(130), still(75)],
  [{ ...still(0), pending: 110 }, { saved: 100, voided: true, pending: 170 }, still(-7)],
  [still(170), still(172), { ...still(110), pending: 0 }],
  [
    { saved: 110, voided: true },
    { saved: 0, voided: true },
    { saved: 100, voided: true },
  ],
];

interface Case {
  readonly list: readonly number[];
  readonly saved: number;
  readonly pending: number | undefined;
  readonly on: Switches;
  readonly tapped: 1 | 2 | 4;
  readonly direction: 'next' | 'back';
  readonly scene: (typeof SCENES)[number];
}

interface LineState {
  readonly id: number;
  readonly saved: number;
  readonly voided: boolean;
  readonly now: number;
}

/** The tapped line as in the case, the others as in the scene. */
function linesOf({ saved, pending, on, tapped, scene }: Case): readonly LineState[] {
  const others = [...scene];
  return [1, 2, 3, 4].map((id) => {
    const of = id === tapped ? { saved, voided: on.voided, pending } : others.shift();
    return { id, saved: of?.saved ?? 0, voided: of?.voided ?? false, now: of?.pending ?? of?.saved ?? 0 };
  });
}

const isGone = (of: LineState): boolean => of.voided || (of.saved >= 170 && of.saved < 180);

/**
 * As the specification defines: `next` is the nearest status above, else the lowest; `back` the nearest below, else the
 * highest.
 */
function requestFor(now: number, reachable: readonly number[], direction: 'next' | 'back'): number {
  if (direction === 'next')
    return Math.min(...(reachable.some((id) => id > now) ? reachable.filter((id) => id > now) : reachable));
  const current = Math.max(...reachable.filter((id) => id <= now));
  const below = reachable.filter((id) => id < current);
  return Math.max(...(below.length > 0 ? below : reachable));
}

/** The target status after the switches bst and jst. */
function held(wanted: number, saved: number, reachable: readonly number[], on: Switches): number {
  if (!on.bst && wanted < saved) return saved;
  const climbed = reachable.filter((id) => id > saved && id <= wanted).length;
  if (on.jst || climbed < 2) return wanted;
  return on.bst ? Math.min(...reachable) : saved;
}

const targetOf = (moves: readonly (readonly [LineState, number])[]): string =>
  moves
    .filter(([of, to]) => to !== of.now)
    .map(([of, to]) => `${of.id}>${to === of.saved ? 'saved' : to}`)
    .join(' ');

/** The result by the specification: the moves as `1>110 2>saved`, or the refusal. */
function expected(of: Case): string {
  const { list, on, tapped } = of;
  const lines = linesOf(of);
  const mine = lines[tapped - 1];
  if (mine === undefined) return '';
  if (on.viewOnly) return 'view-only';
  if (on.paused || mine.saved === 75) return 'locked';
  const companionsIn = (table: typeof COMPANY) =>
    (table[companyKey(on)]?.[tapped] ?? []).flatMap((id) => lines.filter((each) => each.id === id));
  if (isGone(mine)) {
    if (mine.saved === 170) return 'void-confirmed';
    if (mine.saved > 170 && mine.saved < 180) return 'voided';
    if (!on.cvoid) return 'voided';
    const voids = mine.now !== 170;
    const others = companionsIn(KIN).filter(
      (each) => each.voided && (each.saved < 170 || each.saved >= 180) && each.saved !== 75,
    );
    return targetOf([mine, ...others].map((each) => [each, voids ? 170 : each.saved]));
  }
  const reachable = list.filter((id) => id !== 75);
  const wanted = requestFor(mine.now, reachable, of.direction);
  const target = held(wanted, mine.saved, reachable, on);
  if (target === mine.now) return target !== wanted && !on.bst ? 'below-saved' : 'nothing-to-change';
  const willing = companionsIn(COMPANY).filter(
    (each) =>
      !isGone(each) &&
      each.saved !== 75 &&
      (list.includes(target) || each.saved === target) &&
      held(target, each.saved, reachable, on) === target,
  );
  return targetOf([mine, ...willing].map((each) => [each, target]));
}

const SHOWN = new Set([1, 2, 3, 4]);

/** The product's result in the same format. */
function actual(of: Case, kds: MoveInput['kds'], chosen: MoveInput['settings']): string {
  const lines = linesOf(of);
  const now = (id: number) => lines.find((each) => each.id === id);
  const reply = moveLine({
    order: order({
      status: of.on.paused ? 75 : 0,
      lines: lines.map(({ id, saved, voided }) => line({ id, parentId: id === 2 || id === 3 ? 1 : 0, saved, voided })),
    }),
    lineId: of.tapped,
    direction: of.direction,
    pendingOf: (id) => (now(id)?.now === now(id)?.saved ? undefined : now(id)?.now),
    visibleIds: SHOWN,
    kds,
    settings: chosen,
  });
  return reply.ok ? reply.data.map(({ lineId, status }) => `${lineId}>${status ?? 'saved'}`).join(' ') : reply.why;
}

/** All cases of one device and one allowed list: every saved and pending status, every tapped line, both directions. */
function* casesOf(list: readonly number[], on: Switches): Generator<Case> {
  const scenes = on.viewOnly || on.paused ? SCENES.slice(0, 1) : SCENES;
  for (const saved of new Set([...list, ...STRANGE_SAVED]))
    for (const pending of [undefined, ...list, ...STRANGE_PENDING])
      for (const direction of ['next', 'back'] as const)
        for (const tapped of [1, 2, 4] as const)
          for (const scene of scenes) yield { list, saved, pending, on, tapped, direction, scene };
}

/** Returns the number of each outcome and the first differences. */
function tryAll(list: readonly number[]) {
  const wrong: string[] = [];
  const ends = { moved: 0, refused: 0 };
  const statuses = list.map((id) => ({ id, name: '', icon: '' }));
  for (const on of ALL_SWITCHES) {
    const kds = kdsConfig({
      statuses,
      viewOnly: on.viewOnly,
      allowBelowSaved: on.bst,
      allowJump: on.jst,
      changeVoided: on.cvoid,
    });
    const chosen = settings({
      changeAll: on.changeAll,
      changeExtras: on.changeExtras,
      changeParent: on.changeParent,
    });
    for (const one of casesOf(list, on)) {
      const [says, does] = [expected(one), actual(one, kds, chosen)];
      ends[does.includes('>') ? 'moved' : 'refused'] += 1;
      if (says !== does) wrong.push(`${JSON.stringify(one)}: ${says}, not ${does}`);
      // A broken rule fails in a thousand cases; three are enough for a report.
      if (wrong.length === 3) return { wrong, ends };
    }
  }
  return { wrong, ends };
}

type Row = ReturnType<typeof tryAll>['ends'] & { readonly list: readonly number[] };

function expectSpecified({ list, ...ends }: Row): void {
  expect(tryAll(list)).toEqual({ wrong: [], ends });
}

test.each<Row>([
  { list: [100], moved: 70_272, refused: 220_032 },
  { list: [0, 75, 110], moved: 132_480, refused: 309_888 },
  { list: [0, 40, 75, 100, 110, 130], moved: 291_744, refused: 544_608 },
])(
  '[ORDER-5][ORDER-7][ORDER-9][ORDER-10][ORDER-19][ORDER-20][ORDER-21][ORDER-22] all moves over the statuses $list have their specified results',
  expectSpecified,
);

test.each<Row>([
  { list: [0, 110], moved: 115_200, refused: 271_872 },
  { list: [0, 40, 100, 110], moved: 206_784, refused: 415_296 },
  { list: [40, 90, 100, 110, 130], moved: 264_096, refused: 496_224 },
])(
  '[ORDER-5][ORDER-7][ORDER-9][ORDER-10] all moves over the further statuses $list have their specified results',
  LONG,
  expectSpecified,
);
