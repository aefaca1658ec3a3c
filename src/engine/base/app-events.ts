/** From a kitchen or a person to the app around it; `create-app.ts` contains the effects. */

export type AppEvent =
  /** A newer version may be available. */
  | { readonly kind: 'cloudBack' }
  /** While a deferred part was created. */
  | { readonly kind: 'partsFailed' }
  /** By a logout or the end of the session. */
  | { readonly kind: 'personLeft' };

export type AppEventKind = AppEvent['kind'];

/** Each part lists the kinds that it emits. */
export type EmitAppEvent<Kind extends AppEventKind = AppEventKind> = (event: { readonly kind: Kind }) => void;
