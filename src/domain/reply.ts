export type Reply<T, Why extends string = string> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly why: Why };

export const done = <T>(data: T): { readonly ok: true; readonly data: T } => ({ ok: true, data });

export const failed = <Why extends string>(why: Why): { readonly ok: false; readonly why: Why } => ({
  ok: false,
  why,
});
