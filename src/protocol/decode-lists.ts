/** The configuration lists of a venue (call 7), each into records of its own; entries that do not parse are left out. */
import * as v from 'valibot';
import type { Currency, KdsConfig, Product } from '../domain/device/kds.ts';
import { decodeKdsList, decodeNames, type ListName } from './decode-config.ts';
import { toCurrency, wireCurrency } from './decode-currency.ts';
import { decodeProducts } from './decode-products.ts';
import { entriesOf, flag, or, shownText, whole } from './fields.ts';

/** A sales channel of the list `db`. */
export interface SalesChannel {
  readonly id: number;
  readonly name: string;
  readonly isDefault: boolean;
  readonly delivery: boolean;
  readonly reservation: boolean;
}

/** What each list holds (ruling W5, assumed beyond the specification's `tp1` and `kd`). */
export interface ListContents {
  readonly cf: { readonly currency: Currency };
  readonly db: readonly SalesChannel[];
  /** Users by id. */
  readonly dj: ReadonlyMap<number, string>;
  readonly tp1: readonly Product[];
  readonly kd: readonly KdsConfig[];
  /** Tables by id. */
  readonly dm: ReadonlyMap<number, string>;
  /** Delivery zones by id. */
  readonly de: ReadonlyMap<number, string>;
}

const channel = v.pipe(
  v.object({ id: whole(), nm: shownText(200), def: or(flag(), false), dv: or(flag(), false), rv: or(flag(), false) }),
  v.transform(
    (wire): SalesChannel => ({
      id: wire.id,
      name: wire.nm,
      isDefault: wire.def,
      delivery: wire.dv,
      reservation: wire.rv,
    }),
  ),
);

const general = v.object({ cur: v.nullish(wireCurrency) });

const DECODERS: { readonly [Name in ListName]: (raw: unknown) => ListContents[Name] | null } = {
  cf(raw) {
    const parsed = v.safeParse(general, raw);
    return parsed.success ? { currency: toCurrency(parsed.output.cur) } : null;
  },
  db: (raw) => entriesOf(channel, raw),
  dj: decodeNames,
  tp1: decodeProducts,
  kd: decodeKdsList,
  dm: decodeNames,
  de: decodeNames,
};

/** The content of one configuration list, or null when it does not parse at all. */
export const decodeList = <Name extends ListName>(name: Name, raw: unknown): ListContents[Name] | null =>
  DECODERS[name](raw);
