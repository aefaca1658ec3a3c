export type RawFields = Readonly<Record<string, unknown>>;

export const isFields = (data: unknown): data is RawFields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Empty for a value that is not a group. */
export const rawFieldsOf = (data: unknown): RawFields => (isFields(data) ? data : {});
