/** Events of a kitchen or a person for the surrounding app. Their effects are in `create-app.ts`. */

export type AppEvent =
  /** The cloud is back, so a newer version may be available. */
  | { readonly kind: 'cloudBack' }
  /** Creating a deferred part threw. */
  | { readonly kind: 'partsBroke' }
  /** The logged-in person logged out, or their session ended. */
  | { readonly kind: 'personLeft' };

export type AppEventKind = AppEvent['kind'];

/** Emits an event. A part names the kinds that it emits. */
export type EmitAppEvent<Kind extends AppEventKind = AppEventKind> = (event: { readonly kind: Kind }) => void;
