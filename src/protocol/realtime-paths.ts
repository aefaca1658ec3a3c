/** Where things stand in the realtime tree (ruling W6, assumed). */
import type { VenueIds } from '../domain/device/kds.ts';

const inVenue = (node: string, place: VenueIds): string => `${node}/${place.restaurantId}/${place.localId}`;

/** Etag text of the venue's orders: a change wants a refresh. */
export const ordersEtagPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/orders`;

/** Etags of the venue's configuration lists, by name. */
export const listEtagsPath = (place: VenueIds): string => `${inVenue('restaurant', place)}/lists`;

/** Etag text of the settings of one KDS (ruling W9, assumed): by itself, as cards that are placed change it all the time. */
export const settingsEtagPath = (place: VenueIds, kdsId: number): string =>
  `${inVenue('restaurant', place)}/settings/${kdsId}`;

/** Changes with everything that the platform knows of a person; null for an id that can stand in no path. */
export const userPath = (personId: string): string | null =>
  /^[^.#$/[\]]+$/.test(personId) ? `user/${personId}` : null;

/** Set by each page of a device while it is connected. */
export const presencePath = (place: VenueIds, runId: string): string => `${inVenue('presence', place)}/${runId}`;

/** A change asks every device of the restaurant to run call 6 again. */
export const publicPath = (place: VenueIds): string => `public/${place.restaurantId}`;

/** A sentence of the platform for the people at the board. */
export const messagePath = (place: VenueIds): string => inVenue('message', place);

/** Every page of the venue's devices that is connected now, by its run's id. */
export const presencesPath = (place: VenueIds): string => inVenue('presence', place);

/** What the devices of the venue write for each other about one order. */
export const orderNodePath = (place: VenueIds, orderId: number): string => `${inVenue('order', place)}/${orderId}`;

/** One of the lists of an order that devices share, as JSON text: the lines that they have selected, or who has the order open. */
export const orderListPath = (place: VenueIds, orderId: number, list: 'selected' | 'users'): string =>
  `${orderNodePath(place, orderId)}/${list}`;
