/** The storage keys of a kiosk: its folder at the origin, and the name of the fact. Written out here because devices in restaurants have data under them. */
type Fact = 'install' | 'person' | 'tab:session' | 'language' | 'list:kd';

/**
 * The name in `localStorage`, or with `tab:` in `sessionStorage`, of a fact of the kiosk in a folder such as
 * `/device/2/`.
 */
export const storageKeyOf = (folder: string, fact: Fact): string => `kds:${folder}:${fact}`;
