/** Under which names a kiosk keeps what it keeps: its folder at the origin, and the name of the fact. Apart from the product: devices in restaurants have them. */
type Fact = 'install' | 'person' | 'language' | 'list:kd';

/** The name in `localStorage` of a fact of the kiosk in this folder, as `/device/2/`. */
export const storedAs = (folder: string, fact: Fact): string => `kds:${folder}:${fact}`;
