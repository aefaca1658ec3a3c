/** What people have saved of their own details, over what the platform knew of them first (call 13). */

/** Field by field, as the wire has them; what nobody saved is missing. */
export type Details = Readonly<Record<string, unknown>>;

export interface SavedDetails {
  of(personId: string): Details;
  /** What is named takes the place of what was saved before. */
  save(personId: string, details: Details): void;
}

/** Nobody has saved anything. */
export function createSavedDetails(): SavedDetails {
  const saved = new Map<string, Details>();
  const of = (personId: string): Details => saved.get(personId) ?? {};
  return { of, save: (personId, details) => void saved.set(personId, { ...of(personId), ...details }) };
}
