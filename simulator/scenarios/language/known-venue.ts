/** The venue that a file speaks of, as far as it can be read: its units and its menu, and what the file says wrongly of them. */
import { type Carte, createCarte } from '../../core/base/carte.ts';
import { type VenueUnit, venueUnits } from '../../core/base/venue.ts';
import type { UnitSetting } from '../../core/base/venue-setting.ts';
import { durationText } from './duration.ts';
import { judgeByFormat } from './judge.ts';
import type { DocumentPath, Mistake } from './mistakes.ts';
import { isFields, type RawFields } from './raw-fields.ts';
import { MENU_FORMAT, UNIT_FORMAT } from './world-format.ts';

export interface KnownVenue {
  /** Null where nobody can read which units there are. */
  readonly units: readonly VenueUnit[] | null;
  /** Null where nobody can read what is sold. */
  readonly carte: Carte | null;
}

/** A unit as a file has it; of one that cannot be read its number alone, as of one with a device. */
function unitIn(raw: unknown): UnitSetting | null {
  const judged = judgeByFormat(UNIT_FORMAT, raw);
  if (judged.ok) return judged.data;
  return isFields(raw) && typeof raw.kds === 'number' ? { kdsId: raw.kds, active: true } : null;
}

const listIn = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);

/** The units that a file's `world.units` names, with their places. */
const unitsIn = (world: RawFields): readonly (readonly [unit: UnitSetting, at: number])[] =>
  listIn(world.units).flatMap((raw, at) => {
    const unit = unitIn(raw);
    return unit === null ? [] : [[unit, at] as const];
  });

const OWN_UNITS = venueUnits({});
const OWN_CARTE = createCarte();

/** The venue of a file whose `world` is this. */
export function knownVenue(world: unknown): KnownVenue {
  if (world === undefined) return { units: OWN_UNITS, carte: OWN_CARTE };
  if (!isFields(world)) return { units: null, carte: null };
  const menu = world.menu === undefined ? null : judgeByFormat(MENU_FORMAT, world.menu);
  const isListed = world.units === undefined || Array.isArray(world.units);
  return {
    units: isListed ? venueUnits({ units: unitsIn(world).map(([unit]) => unit) }) : null,
    carte: menu === null ? OWN_CARTE : menu.ok ? createCarte(menu.data) : null,
  };
}

/** KDS numbers as a sentence lists them. */
export const kdsList = (units: readonly VenueUnit[]): string =>
  `KDS ${units
    .map(({ kdsId }) => kdsId)
    .sort((a, b) => a - b)
    .join(', ')}`;

/** Numbers in their order, those in a row by the first and the last: 1, 3 to 5. */
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

/** The end of the sentence for a product that the venue does not sell. */
export const notSold = (id: number, { products }: Carte): string =>
  `names product ${id}, which is not on the menu; its products are ${rangesOf(products.map((each) => each.id))}`;

const inWorld = (...path: DocumentPath): DocumentPath => ['world', ...path];

/** What is said twice of one unit: the second time comes to nothing. */
function twice(list: string, numbers: readonly (readonly [kds: number, at: number])[]): readonly Mistake[] {
  return numbers
    .filter(([kds], index) => numbers.findIndex(([other]) => other === kds) < index)
    .map(([kds, at]) => ({
      path: inWorld(list, at, 'kds'),
      text: `is KDS ${kds} once more: say all of it in one entry`,
    }));
}

/** A unit that the venue does not have comes to it once the file says so, and not by a slip. */
function strangers(units: ReturnType<typeof unitsIn>): readonly Mistake[] {
  const isOwn = (kds: number) => OWN_UNITS.some(({ kdsId }) => kdsId === kds);
  const text = `is no unit of the venue, which has ${kdsList(OWN_UNITS)}; one that comes to it has a name, or is active: true`;
  return units
    .filter(([{ kdsId, name, active }]) => !isOwn(kdsId) && name === undefined && active !== true)
    .map(([, at]) => ({ path: inWorld('units', at, 'kds'), text }));
}

/** A warning that would come after its card is late. */
function lateWarnings(units: ReturnType<typeof unitsIn>, known: readonly VenueUnit[]): readonly Mistake[] {
  return units.flatMap(([{ kdsId, warningS, lateS }, at]): readonly Mistake[] => {
    const unit = known.find((each) => each.kdsId === kdsId);
    const isSaid = warningS !== undefined || lateS !== undefined;
    if (!isSaid || unit === undefined || unit.warningS < unit.lateS) return [];
    const [warning, late] = [unit.warningS, unit.lateS].map((seconds) => durationText(seconds * 1_000));
    const field = lateS === undefined ? 'warning' : 'late';
    const text =
      field === 'late'
        ? `must come after the warning at ${warning}, not at ${late}`
        : `must come before late at ${late}, not at ${warning}`;
    return [{ path: inWorld('units', at, field), text }];
  });
}

/** What is left out of a menu that does not have it. */
function notThere(world: RawFields): readonly Mistake[] {
  const without = isFields(world.menu) ? listIn(world.menu.without) : [];
  return without.flatMap((id, at) =>
    Number.isInteger(id) && Number(id) >= 1 && OWN_CARTE.find(Number(id)) === null
      ? [{ path: inWorld('menu', 'without', at), text: notSold(Number(id), OWN_CARTE) }]
      : [],
  );
}

/** First settings of units that the venue does not have, or twice of one. */
function settingsOfNobody(world: RawFields, known: readonly VenueUnit[]): readonly Mistake[] {
  const numbers = listIn(world.settings).flatMap((each, at) =>
    isFields(each) && typeof each.kds === 'number' ? [[each.kds, at] as const] : [],
  );
  const foreign = numbers.filter(([kds]) => !known.some(({ kdsId }) => kdsId === kds));
  const text = `is no unit of the venue, which has ${kdsList(known)}`;
  return [...foreign.map(([, at]) => ({ path: inWorld('settings', at, 'kds'), text })), ...twice('settings', numbers)];
}

/** What a file says wrongly of its venue, though each field is right by itself. */
export function findWrongVenue(world: unknown, { units: known }: KnownVenue): readonly Mistake[] {
  if (!isFields(world)) return [];
  const units = unitsIn(world);
  const ofUnits = known === null ? [] : [...lateWarnings(units, known), ...settingsOfNobody(world, known)];
  return [
    ...strangers(units),
    ...twice(
      'units',
      units.map(([{ kdsId }, at]) => [kdsId, at] as const),
    ),
    ...ofUnits,
    ...notThere(world),
  ];
}
