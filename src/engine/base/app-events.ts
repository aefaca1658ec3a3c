/** What a kitchen or a person tells the app around them, as data: `create-app.ts` alone says what follows. */

export type AppEvent =
  /** The cloud is back: a newer version may have come with it. */
  | { readonly kind: 'cloudBack' }
  /** A part without which the board works for a while only could not be made. */
  | { readonly kind: 'partsBroke' }
  /** Whoever was logged in has left, or was sent away. */
  | { readonly kind: 'personLeft' };

export type AppEventKind = AppEvent['kind'];

/** Says that something happened; the teller names the kinds that it tells. */
export type EmitApp<Kind extends AppEventKind = AppEventKind> = (event: { readonly kind: Kind }) => void;
