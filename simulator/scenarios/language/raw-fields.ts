export type RawFields = Readonly<Record<string, unknown>>;

export const isFields = (data: unknown): data is RawFields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** The fields of a group; empty for any other value. */
export const rawFieldsOf = (data: unknown): RawFields => (isFields(data) ? data : {});
