/** Decodes each configuration list of a venue (call 7) into typed records; leaves out entries that do not parse. */
import * as v from 'valibot';
import type { Currency, KdsConfig, Product } from '../domain/device/kds.ts';
import { decodeKdsList, decodeNames, type ListName } from './decode-config.ts';
import { toCurrency, wireCurrency } from './decode-currency.ts';
import { decodeProducts } from './decode-products.ts';

/**
 * The content of each list (rules WIRE-45 to WIRE-49; assumed, except `tp1` and `kd`, which the specification
 * describes).
 */
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

/** Decodes the content of one configuration list; null when it does not parse at all. */
export const decodeList = <Name extends ListName>(name: Name, raw: unknown): ListContents[Name] | null =>
  DECODERS[name](raw);
