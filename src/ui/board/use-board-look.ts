import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { type BoardLook, boardLook } from './card/board-look.ts';

export function useBoardLook(): BoardLook {
  const t = useTexts();
  const { settings, venue, names, kds, language, nameTags } = useSnapshot(useApp().state);
  return useMemo(
    () => boardLook({ t, settings, venue, names, kds, language, nameTags }),
    [t, settings, venue, names, kds, language, nameTags],
  );
}
