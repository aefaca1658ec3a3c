/** The profile as an area. */
import { PROFILE_TEXTS } from '../../../i18n/areas/account-profile.ts';
import type { Area } from '../../base/area.ts';
import { type ProfileNeeds, ProfileScreen } from './profile-screen.tsx';

export const AREA: Area<ProfileNeeds> = { Screen: ProfileScreen, texts: PROFILE_TEXTS };
