/** Rules REALTIME-1 to REALTIME-15, assumed. */
import type { VenueIds } from '../domain/device/kds.ts';

const inVenue = (node: string, place: VenueIds): string => `${node}/${place.restaurantId}/${place.localId}`;

/** The device refreshes when this etag changes. */
export const ordersEtagPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/orders`;

export const listEtagsPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/lists`;

/** Separate from the other etags, because moved cards change it often (rule WIRE-69, assumed). */
export const settingsEtagPath = (place: VenueIds, kdsId: number): string =>
  `${inVenue('restaurant', place)}/settings/${kdsId}`;

/** Changes with any data of a person; null for an id that cannot be in a path. */
export const userPath = (personId: string): string | null =>
  /^[^.#$/[\]]+$/.test(personId) ? `user/${personId}` : null;

/** Each tab of a device sets this while it is connected. */
export const presencePath = (place: VenueIds, runId: string): string => `${inVenue('presence', place)}/${runId}`;

/** When this value of the restaurant changes, every device sends call 6 again. */
export const publicPath = (place: VenueIds): string => `public/${place.restaurantId}`;

export const messagePath = (place: VenueIds): string => inVenue('message', place);

/** Presence of all connected tabs of the venue, by run id. */
export const presencesPath = (place: VenueIds): string => inVenue('presence', place);

export const orderNodePath = (place: VenueIds, orderId: number): string => `${inVenue('order', place)}/${orderId}`;

/** JSON text: the selected lines, or the users who have the order open. */
export const orderListPath = (place: VenueIds, orderId: number, list: 'selected' | 'users'): string =>
  `${orderNodePath(place, orderId)}/${list}`;
