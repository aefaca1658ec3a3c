/** The paths in the realtime database (rules REALTIME-1 to REALTIME-15, assumed). */
import type { VenueIds } from '../domain/device/kds.ts';

const inVenue = (node: string, place: VenueIds): string => `${node}/${place.restaurantId}/${place.localId}`;

/** The etag of the venue's orders; when it changes, the device refreshes. */
export const ordersEtagPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/orders`;

/** The etags of the venue's configuration lists, by name. */
export const listEtagsPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/lists`;

/**
 * The etag of the settings of one KDS (rule WIRE-69, assumed). It has its own path, because moved cards change it
 * often.
 */
export const settingsEtagPath = (place: VenueIds, kdsId: number): string =>
  `${inVenue('restaurant', place)}/settings/${kdsId}`;

/** A value that changes with any data of a person; null for an id that cannot be in a path. */
export const userPath = (personId: string): string | null =>
  /^[^.#$/[\]]+$/.test(personId) ? `user/${personId}` : null;

/** The presence of a tab: each tab of a device sets it while it is connected. */
export const presencePath = (place: VenueIds, runId: string): string => `${inVenue('presence', place)}/${runId}`;

/** A value of the restaurant; when it changes, every device sends call 6 again. */
export const publicPath = (place: VenueIds): string => `public/${place.restaurantId}`;

export const messagePath = (place: VenueIds): string => inVenue('message', place);

/** The presence of all connected tabs of the venue, by run id. */
export const presencesPath = (place: VenueIds): string => inVenue('presence', place);

/** The data of one order that the devices of the venue share. */
export const orderNodePath = (place: VenueIds, orderId: number): string => `${inVenue('order', place)}/${orderId}`;

/** A shared list of an order as JSON text: the selected lines, or the users who have the order open. */
export const orderListPath = (place: VenueIds, orderId: number, list: 'selected' | 'users'): string =>
  `${orderNodePath(place, orderId)}/${list}`;
