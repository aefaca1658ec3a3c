/** Groups of fields as a file has them, before anybody has judged them. */

export type RawFields = Readonly<Record<string, unknown>>;

export const isFields = (data: unknown): data is RawFields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** The fields of a group; none of anything else. */
export const rawFieldsOf = (data: unknown): RawFields => (isFields(data) ? data : {});
