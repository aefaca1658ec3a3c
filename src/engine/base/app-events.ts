/** Events of a kitchen or a person for the app around it. `create-app.ts` contains their effects. */

export type AppEvent =
  /** The cloud is up again, so a newer version may be available. */
  | { readonly kind: 'cloudBack' }
  /** An exception occurred while a deferred part was created. */
  | { readonly kind: 'partsFailed' }
  /** The logged-in person logged out, or their session ended. */
  | { readonly kind: 'personLeft' };

export type AppEventKind = AppEvent['kind'];

/** Emits an event. Each part lists the kinds that it emits. */
export type EmitAppEvent<Kind extends AppEventKind = AppEventKind> = (event: { readonly kind: Kind }) => void;
