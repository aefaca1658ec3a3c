/** The grants of a person or a device, parsed from the wire: which kind of user somebody is in which module. */
import * as v from 'valibot';
import type { ProfileEntry } from '../domain/person/profile.ts';
import { flag, or, whole } from './fields.ts';

/** One grant as `pf` and `pl.p` carry it. The names of module and value are assumed. */
const wireEntry = v.object({
  mod: whole(0),
  ur: or(whole(0), 0),
  ul: or(whole(0), 0),
  va: or(whole(), 0),
  ac: or(flag(), false),
  allowKDS: or(flag(), false),
});

/** A grant as the wire carries it. */
export type WireEntry = v.InferInput<typeof wireEntry>;

/** The grants of a list that parse; the others are left out. */
export const decodeEntries = (raw: readonly unknown[]): ProfileEntry[] =>
  raw.flatMap((entry) => {
    const parsed = v.safeParse(wireEntry, entry);
    if (!parsed.success) return [];
    const { mod, ur, ul, va, ac, allowKDS } = parsed.output;
    return [{ module: mod, role: ur, level: ul, type: va, active: ac, allowsKds: allowKDS }];
  });
