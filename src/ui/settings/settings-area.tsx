/** The device settings as an area: with its own styles and texts. */
import { SETTINGS_TEXTS } from '../../i18n/areas/settings.ts';
import type { Area } from '../base/area.ts';
import { SettingsScreen } from './settings-screen.tsx';

export const AREA: Area<object> = { Screen: SettingsScreen, texts: SETTINGS_TEXTS };
