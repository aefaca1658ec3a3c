/** The screen of a created account as an area. */
import { CREATED_TEXTS } from '../../../i18n/areas/account-created.ts';
import type { Area } from '../../base/area.ts';
import { type CreatedNeeds, CreatedScreen } from './created-screen.tsx';

export const AREA: Area<CreatedNeeds> = { Screen: CreatedScreen, texts: CREATED_TEXTS };
