/** Paths in the realtime database (rules REALTIME-1 to REALTIME-15, assumed). */
import type { VenueIds } from '../domain/device/kds.ts';

const inVenue = (node: string, place: VenueIds): string => `${node}/${place.restaurantId}/${place.localId}`;

/** Etag of the venue's orders: a change requests a refresh. */
export const ordersEtagPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/orders`;

/** Etags of the venue's configuration lists, by name. */
export const listEtagsPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/lists`;

/** Etag of the settings of one KDS (rules WIRE-62 to WIRE-69, assumed): separate, because moved cards change it often. */
export const settingsEtagPath = (place: VenueIds, kdsId: number): string =>
  `${inVenue('restaurant', place)}/settings/${kdsId}`;

/** Changes with all data of a person; null for an id that is invalid in a path. */
export const userPath = (personId: string): string | null =>
  /^[^.#$/[\]]+$/.test(personId) ? `user/${personId}` : null;

/** Set by each tab of a device while it is connected. */
export const presencePath = (place: VenueIds, runId: string): string => `${inVenue('presence', place)}/${runId}`;

/** A change makes every device of the restaurant send call 6 again. */
export const publicPath = (place: VenueIds): string => `public/${place.restaurantId}`;

export const messagePath = (place: VenueIds): string => inVenue('message', place);

/** All connected tabs of the venue's devices, by run id. */
export const presencesPath = (place: VenueIds): string => inVenue('presence', place);

/** The data of one order that the venue's devices share. */
export const orderNodePath = (place: VenueIds, orderId: number): string => `${inVenue('order', place)}/${orderId}`;

/** A shared list of an order as JSON text: the selected lines, or the users who have the order open. */
export const orderListPath = (place: VenueIds, orderId: number, list: 'selected' | 'users'): string =>
  `${orderNodePath(place, orderId)}/${list}`;
