/** Entries that do not parse are left out. */
import * as v from 'valibot';
import type { Currency, KdsConfig, Product } from '../domain/device/kds.ts';
import { decodeKdsList, decodeNames, type ListName } from './decode-config.ts';
import { toCurrency, wireCurrency } from './decode-currency.ts';
import { decodeProducts } from './decode-products.ts';

/** Rules WIRE-45 to WIRE-49; assumed, except `tp1` and `kd`, which the specification describes. */
export interface ListContents {
  readonly cf: { readonly currency: Currency };
  /** Sales channels by id. */
  readonly db: ReadonlyMap<number, string>;
  /** Users by id. */
  readonly dj: ReadonlyMap<number, string>;
  readonly tp1: readonly Product[];
  readonly kd: readonly KdsConfig[];
  /** Tables by id. */
  readonly dm: ReadonlyMap<number, string>;
  /** Delivery zones by id. */
  readonly de: ReadonlyMap<number, string>;
}

const general = v.object({ cur: v.nullish(wireCurrency) });

const DECODERS: { readonly [Name in ListName]: (raw: unknown) => ListContents[Name] | null } = {
  cf(raw) {
    const parsed = v.safeParse(general, raw);
    return parsed.success ? { currency: toCurrency(parsed.output.cur) } : null;
  },
  db: decodeNames,
  dj: decodeNames,
  tp1: decodeProducts,
  kd: decodeKdsList,
  dm: decodeNames,
  de: decodeNames,
};

/** Null when the list does not parse at all. */
export const decodeList = <Name extends ListName>(name: Name, raw: unknown): ListContents[Name] | null =>
  DECODERS[name](raw);
