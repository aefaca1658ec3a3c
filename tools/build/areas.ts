/** Which lazy parts of the kiosk are areas of their own, by the names of their files: each has its own styles and texts. */

/** The screen that an area begins with. */
const AREA = /^src\/ui\/.+-area\.tsx$/;

/** Screens of people with an account, and their texts: a kitchen never opens them, so they are neither kept for a start without a network nor counted for it. */
const ACCOUNT_AREA =
  /^src\/(ui\/((login|account|configure)\/|shell\/account-)|i18n\/areas\/(login|account|configure)(-|\.ts$))/;

/** What the engine runs for somebody who is logged in: kept, as one may be without a network, and not counted for the kitchen. */
const PERSON_PARTS = 'src/engine/person-parts.ts';

/** What comes only with a choice: the library that moves cards with a setting that is off at first, the rows of the all-day board and what opens an area with those screens, what forgets a device at a press, what looks around for people with an account, what offers a recording; and what an address shows that is no host of ours. */
const CHOSEN: readonly string[] = [
  'src/ui/board/strip/card-drag.tsx',
  'src/engine/board/summary-rows.ts',
  'src/platform/browser/area-styles.ts',
  'src/platform/browser/page/forget-app.ts',
  'src/ui/shell/unknown-host.tsx',
  'src/platform/browser/page/around.ts',
  'src/ui/base/recording-offer.tsx',
  'src/ui/base/pin-parts.tsx',
];

export const isChosen = (source: string): boolean => CHOSEN.includes(source);
export const isArea = (source: string): boolean => AREA.test(source);
export const isOfPerson = (source: string): boolean => source === PERSON_PARTS;
export const isAccountArea = (source: string): boolean => ACCOUNT_AREA.test(source);

/** How pages and the running app call an area: `all-day` for `src/ui/board-variants/all-day-area.tsx`. */
export const areaName = (source: string): string => source.replace(/^.*\/|-area\.tsx$/g, '');
