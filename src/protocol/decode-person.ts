/** This file only checks for a stored person; `decode-session.ts`, which loads later, reads the whole record. */

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** True for a record with an id and a token. */
export function decodePerson(raw: unknown): true | null {
  const { id, tot1 } = Object(raw);
  return (isText(id) && isText(tot1)) || null;
}
