/** Configure KDS as an area: with its own styles and texts. */
import { CONFIGURE_TEXTS } from '../../i18n/areas/configure.ts';
import type { Area } from '../base/area.ts';
import { ConfigureScreen } from './configure-screen.tsx';

export const AREA: Area<object> = { Screen: ConfigureScreen, texts: CONFIGURE_TEXTS };
