/** The screens of an account, each a part of its own: a reset link brings no profile. */
import { useContext, useState } from 'react';
import { type Area, areaPart, OpenStylesContext } from '../base/area.ts';
import type { LatePart } from '../base/late-part.ts';
import type { CreatedNeeds } from './created/created-screen.tsx';
import type { Asked } from './password/use-new-password.ts';
import type { ProfileNeeds } from './profile/profile-screen.tsx';

const LOADS = {
  profile: async (): Promise<Area<ProfileNeeds>> => (await import('./profile/profile-area.tsx')).AREA,
  created: async (): Promise<Area<CreatedNeeds>> => (await import('./created/created-area.tsx')).AREA,
  password: async (): Promise<Area<Asked>> => (await import('./password/password-area.tsx')).AREA,
};

export interface AccountParts {
  readonly profile: LatePart<ProfileNeeds>;
  readonly created: LatePart<CreatedNeeds>;
  readonly password: LatePart<Asked>;
}

/** The screens with the styles of this page; none is loaded before it is wanted. */
export function useAccountParts(): AccountParts {
  const openStyles = useContext(OpenStylesContext);
  const [parts] = useState<AccountParts>(() => ({
    profile: areaPart(LOADS.profile, () => openStyles('profile')),
    created: areaPart(LOADS.created, () => openStyles('created')),
    password: areaPart(LOADS.password, () => openStyles('password')),
  }));
  return parts;
}
