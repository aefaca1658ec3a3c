/** The login as an area: with its own styles and texts. */
import { LOGIN_TEXTS } from '../../i18n/areas/login.ts';
import type { Area } from '../base/area.ts';
import { LoginScreen } from './login-screen.tsx';

export const AREA: Area<object> = { Screen: LoginScreen, texts: LOGIN_TEXTS };
