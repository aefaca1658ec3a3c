/** The account as an area: which of its screens stands in front. Each brings its own styles and texts. */
import { ACCOUNT_TEXTS } from '../../i18n/areas/account.ts';
import type { Area } from '../base/area.ts';
import { AccountScreens } from './account-screens.tsx';

export const AREA: Area<{ readonly below: string }> = { Screen: AccountScreens, texts: ACCOUNT_TEXTS };
