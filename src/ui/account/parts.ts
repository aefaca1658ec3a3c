/** Separate parts: a reset link must not load the profile. */
import { type ComponentType, useContext, useState } from 'react';
import { areaPart, TitleFontContext } from '../base/area.ts';
import type { DeferredPart } from '../base/deferred-part.ts';
import type { CreatedScreenProps } from './created/created-screen.tsx';
import type { PasswordTarget } from './password/use-new-password.ts';
import type { ProfileScreenProps } from './profile/profile-screen.tsx';

const LOADS = {
  profile: async (): Promise<ComponentType<ProfileScreenProps>> =>
    (await import('./profile/profile-screen.tsx')).ProfileScreen,
  created: async (): Promise<ComponentType<CreatedScreenProps>> =>
    (await import('./created/created-screen.tsx')).CreatedScreen,
  password: async (): Promise<ComponentType<PasswordTarget>> =>
    (await import('./password/password-screen.tsx')).PasswordScreen,
};

export interface AccountParts {
  readonly profile: DeferredPart<ProfileScreenProps>;
  readonly created: DeferredPart<CreatedScreenProps>;
  readonly password: DeferredPart<PasswordTarget>;
}

export function useAccountParts(): AccountParts {
  const titleLetters = useContext(TitleFontContext);
  const [parts] = useState<AccountParts>(() => ({
    profile: areaPart(LOADS.profile, titleLetters),
    created: areaPart(LOADS.created, titleLetters),
    password: areaPart(LOADS.password, titleLetters),
  }));
  return parts;
}
