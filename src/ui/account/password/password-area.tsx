/** The screen of a new password as an area. */
import { PASSWORD_TEXTS } from '../../../i18n/areas/account-password.ts';
import type { Area } from '../../base/area.ts';
import { PasswordScreen } from './password-screen.tsx';
import type { Asked } from './use-new-password.ts';

export const AREA: Area<Asked> = { Screen: PasswordScreen, texts: PASSWORD_TEXTS };
