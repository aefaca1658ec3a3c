/** A logged-in person as the device stores it: identity and credentials, separate from the device's own credentials. */
import * as v from 'valibot';
import type { PersonCredentials } from './encode-call.ts';
import { or, text, whole } from './fields.ts';

const secret = v.pipe(text(1_000), v.minLength(1));

const storedPerson = v.object({
  id: secret,
  tot1: secret,
  tot4: or(text(1_000), ''),
  ir: or(whole(0), 0),
  il: or(whole(0), 0),
});

/** Decodes the person's credentials; null when no person is logged in or the record is damaged. */
export function decodePerson(raw: unknown): PersonCredentials | null {
  const parsed = v.safeParse(storedPerson, raw);
  if (!parsed.success) return null;
  const { id, tot1, tot4, ir, il } = parsed.output;
  return { kind: 'person', id, tot1, tot4, restaurantId: ir, localId: il };
}
