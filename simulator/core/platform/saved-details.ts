/** Details from call 13 replace the initial values of a profile. */

/** Fields have their wire form; an unsaved one is absent. */
export type Details = Readonly<Record<string, unknown>>;

export interface SavedDetails {
  of(personId: string): Details;
  save(personId: string, details: Details): void;
}

export function createSavedDetails(): SavedDetails {
  const saved = new Map<string, Details>();
  const of = (personId: string): Details => saved.get(personId) ?? {};
  return { of, save: (personId, details) => void saved.set(personId, { ...of(personId), ...details }) };
}
