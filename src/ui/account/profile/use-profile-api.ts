import { useEffect, useState } from 'react';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useApp } from '../../base/app-context.ts';

/** Null until the profile's part of the engine has loaded. */
export function useProfileApi(): ProfileApi | null {
  const { commands } = useApp();
  const [profileApi, setProfileApi] = useState<ProfileApi | null>(null);
  useEffect(() => {
    let isWanted = true;
    void commands.account().then(({ profile }) => {
      if (isWanted) setProfileApi(profile);
    });
    return () => {
      isWanted = false;
    };
  }, [commands]);
  return profileApi;
}
