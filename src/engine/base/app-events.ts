/** Events go from a kitchen or a person to the app around it; `create-app.ts` contains their effects. */

export type AppEvent =
  /** The cloud responds again, so a newer version may be available. */
  | { readonly kind: 'cloudRecovered' }
  /** An exception occurred while a deferred part was created. */
  | { readonly kind: 'partsFailed' }
  /** The person logged out, or the session ended. */
  | { readonly kind: 'loggedOut' };

export type AppEventKind = AppEvent['kind'];

/** Each part lists the kinds that it emits. */
export type EmitAppEvent<Kind extends AppEventKind = AppEventKind> = (event: { readonly kind: Kind }) => void;
