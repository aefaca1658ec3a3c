/** The screens of an account, each a separate part, so that a reset link does not load the profile. */
import { type ComponentType, useContext, useState } from 'react';
import { areaPart, TitleLettersContext } from '../base/area.ts';
import type { LatePart } from '../base/late-part.ts';
import type { CreatedNeeds } from './created/created-screen.tsx';
import type { Asked } from './password/use-new-password.ts';
import type { ProfileNeeds } from './profile/profile-screen.tsx';

const LOADS = {
  profile: async (): Promise<ComponentType<ProfileNeeds>> =>
    (await import('./profile/profile-screen.tsx')).ProfileScreen,
  created: async (): Promise<ComponentType<CreatedNeeds>> =>
    (await import('./created/created-screen.tsx')).CreatedScreen,
  password: async (): Promise<ComponentType<Asked>> => (await import('./password/password-screen.tsx')).PasswordScreen,
};

export interface AccountParts {
  readonly profile: LatePart<ProfileNeeds>;
  readonly created: LatePart<CreatedNeeds>;
  readonly password: LatePart<Asked>;
}

/** None of the screens is loaded before it is wanted. */
export function useAccountParts(): AccountParts {
  const titleLetters = useContext(TitleLettersContext);
  const [parts] = useState<AccountParts>(() => ({
    profile: areaPart(LOADS.profile, titleLetters),
    created: areaPart(LOADS.created, titleLetters),
    password: areaPart(LOADS.password, titleLetters),
  }));
  return parts;
}
