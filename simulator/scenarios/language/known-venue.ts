/** The venue of a file as far as it can be read, and its mistakes. */
import { createMenu, type Menu } from '../../core/base/menu.ts';
import { type VenueUnit, venueUnits } from '../../core/base/venue.ts';
import type { UnitSetting } from '../../core/base/venue-setting.ts';
import { durationText } from './duration.ts';
import { kds } from './fields.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';
import { isFields, type RawFields } from './raw-fields.ts';
import { repeatedValues } from './relations/repeated-values.ts';
import { validateByFormat } from './validate.ts';
import { MENU_FORMAT, UNIT_FORMAT } from './world-format.ts';

export interface KnownVenue {
  /** Null when unreadable. */
  readonly units: readonly VenueUnit[] | null;
  /** Null when unreadable. */
  readonly menu: Menu | null;
  /** Units with unreadable entries, so that their products and statuses are unknown. */
  readonly unsure: ReadonlySet<number>;
  /** Invalid units. A reference to one is not reported again, and no message suggests one. */
  readonly refused: ReadonlySet<number>;
}

/** An unreadable unit has only its number, and counts as a unit with a device. */
function unitIn(raw: unknown): UnitSetting | null {
  const parsed = validateByFormat(UNIT_FORMAT, raw);
  if (parsed.ok) return parsed.data;
  return isFields(raw) && typeof raw.kds === 'number' ? { kdsId: raw.kds, active: true } : null;
}

const listIn = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);

const unitsIn = (world: RawFields): readonly (readonly [unit: UnitSetting, at: number])[] =>
  listIn(world.units).flatMap((raw, at) => {
    const unit = unitIn(raw);
    return unit === null ? [] : [[unit, at] as const];
  });

/** The settings as far as they can be read. */
const settingsIn = (world: RawFields): ReadonlyMap<number, RawFields> =>
  new Map(
    listIn(world.settings).flatMap((each) =>
      isFields(each) && typeof each.kds === 'number' && isFields(each.settings) ? [[each.kds, each.settings]] : [],
    ),
  );

/** Units with a readable number and an unreadable rest. */
const unsureIn = (world: RawFields): ReadonlySet<number> =>
  new Set(
    listIn(world.units).flatMap((raw) =>
      isFields(raw) && typeof raw.kds === 'number' && !validateByFormat(UNIT_FORMAT, raw).ok ? [raw.kds] : [],
    ),
  );

const OWN_UNITS = venueUnits({});

/** A new unit needs a name or `active: true`, so that a mistyped number does not add a unit. */
const isUnknownUnit = ({ kdsId, name, active }: UnitSetting): boolean =>
  !OWN_UNITS.some((own) => own.kdsId === kdsId) && name === undefined && active !== true;

const refusedIn = (world: RawFields): ReadonlySet<number> =>
  new Set(
    unitsIn(world).flatMap(([unit]) =>
      isUnknownUnit(unit) || !validateByFormat(kds, unit.kdsId).ok ? [unit.kdsId] : [],
    ),
  );

const OWN_MENU = createMenu();

export function knownVenue(world: unknown): KnownVenue {
  if (world === undefined) return { units: OWN_UNITS, menu: OWN_MENU, unsure: new Set(), refused: new Set() };
  if (!isFields(world)) return { units: null, menu: null, unsure: new Set(), refused: new Set() };
  const validated = world.menu === undefined ? null : validateByFormat(MENU_FORMAT, world.menu);
  const isListed = world.units === undefined || Array.isArray(world.units);
  return {
    units: isListed
      ? venueUnits({
          ...(validated?.ok === true ? { menu: validated.data } : {}),
          units: unitsIn(world).map(([unit]) => unit),
          settings: settingsIn(world),
        })
      : null,
    unsure: unsureIn(world),
    refused: refusedIn(world),
    menu: validated === null ? OWN_MENU : validated.ok ? createMenu(validated.data) : null,
  };
}

/** The units in a message, without the invalid ones. */
export const kdsList = (units: readonly VenueUnit[], refused: KnownVenue['refused'] = new Set()): string =>
  `KDS ${units
    .map(({ kdsId }) => kdsId)
    .filter((kdsId) => !refused.has(kdsId))
    .sort((a, b) => a - b)
    .join(', ')}`;

/** Ascending, consecutive numbers as a range: 1, 3 to 5. */
export function rangesOf(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const starts = sorted.filter((number) => !sorted.includes(number - 1));
  return starts
    .map((start) => {
      const end = sorted.find((number) => number >= start && !sorted.includes(number + 1)) ?? start;
      return end === start ? String(start) : `${start} to ${end}`;
    })
    .join(', ');
}

/** The end of a message about a product. */
export const notSold = (id: number, { products }: Menu): string =>
  `names product ${id}, which is not on the menu; its products are ${rangesOf(products.map((each) => each.id))}`;

const inWorld = (...path: DocumentPath): DocumentPath => ['world', ...path];

/** The second entry would have no effect, or would undo the first one. */
function duplicateIssues(list: DocumentPath, entries: unknown, field: string, what: string): readonly Mistake[] {
  const all = listIn(entries).map((each) => (isFields(each) ? each[field] : undefined));
  const text = (id: unknown) => `repeats ${what}${id}: put all of it in one entry`;
  return repeatedValues(all).map(([id, at]) => ({ path: [...list, at, field], text: text(id) }));
}

const repeated = (list: DocumentPath, ids: unknown): readonly Mistake[] =>
  repeatedValues(listIn(ids)).map(([id, at]) => ({ path: [...list, at], text: `repeats ${id}` }));

function findDuplicateEntries(world: RawFields): readonly Mistake[] {
  const menu = isFields(world.menu) ? world.menu : {};
  const inLists = (list: DocumentPath, entries: unknown, fields: readonly string[]) =>
    listIn(entries).flatMap((each, at) =>
      isFields(each) ? fields.flatMap((field) => repeated([...list, at, field], each[field])) : [],
    );
  const settings = listIn(world.settings).flatMap((each, at) => {
    const inside = isFields(each) && isFields(each.settings) ? each.settings : {};
    return duplicateIssues(inWorld('settings', at, 'settings', 'sts'), inside.sts, 'id', 'status ');
  });
  return [
    ...duplicateIssues(inWorld('units'), world.units, 'kds', 'KDS '),
    ...inLists(inWorld('units'), world.units, ['stations', 'statuses']),
    ...duplicateIssues(inWorld('settings'), world.settings, 'kds', 'KDS '),
    ...settings,
    ...duplicateIssues(inWorld('users'), world.users, 'id', 'person '),
    ...duplicateIssues(inWorld('users'), world.users, 'person', ''),
    ...duplicateIssues(inWorld('menu', 'products'), menu.products, 'id', 'product '),
    ...inLists(inWorld('menu', 'products'), menu.products, ['extras', 'removable']),
    ...repeated(inWorld('menu', 'without'), menu.without),
  ];
}

function strangers(units: ReturnType<typeof unitsIn>): readonly Mistake[] {
  const text = `is not a unit of the venue, which has ${kdsList(OWN_UNITS)}; a new unit needs a name or active: true`;
  return units.filter(([unit]) => isUnknownUnit(unit)).map(([, at]) => ({ path: inWorld('units', at, 'kds'), text }));
}

/** A warning time must be earlier than the late time. */
function lateWarnings(units: ReturnType<typeof unitsIn>, known: readonly VenueUnit[]): readonly Mistake[] {
  return units.flatMap(([{ kdsId, warningS, lateS }, at]): readonly Mistake[] => {
    const unit = known.find((each) => each.kdsId === kdsId);
    const isGiven = warningS !== undefined || lateS !== undefined;
    if (!isGiven || unit === undefined || unit.warningS < unit.lateS) return [];
    const [warning, late] = [unit.warningS, unit.lateS].map((seconds) => durationText(seconds * 1_000));
    const field = lateS === undefined ? 'warning' : 'late';
    const text =
      field === 'late'
        ? `must be after the warning at ${warning}, not at ${late}`
        : `must be before late at ${late}, not at ${warning}`;
    return [{ path: inWorld('units', at, field), text }];
  });
}

/** Products to remove that are not on the menu. */
function notThere(world: RawFields): readonly Mistake[] {
  const without = isFields(world.menu) ? listIn(world.menu.without) : [];
  return without.flatMap((id, at) =>
    Number.isInteger(id) && Number(id) >= 1 && OWN_MENU.find(Number(id)) === null
      ? [{ path: inWorld('menu', 'without', at), text: notSold(Number(id), OWN_MENU) }]
      : [],
  );
}

/** Initial settings of units that the venue does not have. */
function settingsOfUnknownUnits(
  world: RawFields,
  { units, refused }: { readonly units: readonly VenueUnit[]; readonly refused: KnownVenue['refused'] },
): readonly Mistake[] {
  const numbers = listIn(world.settings).flatMap((each, at) =>
    isFields(each) && typeof each.kds === 'number' ? [[each.kds, at] as const] : [],
  );
  const foreign = numbers.filter(([kds]) => !units.some(({ kdsId }) => kdsId === kds));
  const text = `is not a unit of the venue, which has ${kdsList(units, refused)}`;
  return foreign.map(([, at]) => ({ path: inWorld('settings', at, 'kds'), text }));
}

/** Mistakes that the checks of single fields cannot find. */
export function findWrongVenue(world: unknown, { units: known, refused }: KnownVenue): readonly Mistake[] {
  if (!isFields(world)) return [];
  const units = unitsIn(world);
  const ofUnits =
    known === null ? [] : [...lateWarnings(units, known), ...settingsOfUnknownUnits(world, { units: known, refused })];
  return [...strangers(units), ...findDuplicateEntries(world), ...ofUnits, ...notThere(world)];
}
