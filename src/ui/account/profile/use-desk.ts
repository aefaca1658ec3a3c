/** The profile's part of the engine, which loads with the other account parts. */
import { useEffect, useState } from 'react';
import type { ProfileDesk } from '../../../engine/base/profile-desk-api.ts';
import { useApp } from '../../base/app-context.ts';

/** Null until it is here. */
export function useDesk(): ProfileDesk | null {
  const { commands } = useApp();
  const [desk, setDesk] = useState<ProfileDesk | null>(null);
  useEffect(() => {
    let isWanted = true;
    void commands.account().then(({ profile }) => {
      if (isWanted) setDesk(profile);
    });
    return () => {
      isWanted = false;
    };
  }, [commands]);
  return desk;
}
