/** Works also over plain http, where browsers have no `randomUUID`. */
export const uniqueId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
