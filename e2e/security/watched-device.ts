import type { Page } from '@playwright/test';
import { type Watch, watchForeignElements } from '../pages/foreign-elements.ts';
import { type Look, openLook } from '../pages/looks.ts';
import type { Simulator } from '../programs/simulator.ts';

export const EXPEDITER = 1;

/** Opens the expediter's device at an unknown address, which shows no board. The page may already request lists. */
export async function openWatched(
  open: Parameters<typeof openLook>[0],
  simulator: Simulator,
  { prepare, settings = {} }: Pick<Look, 'prepare' | 'settings'> = {},
) {
  let watch: Watch | null = null;
  const page: Page = await openLook(open, simulator, EXPEDITER, {
    settings,
    path: 'nowhere',
    prepare: async (opened) => {
      watch = await watchForeignElements(opened);
      await prepare?.(opened);
    },
  });
  if (watch === null) throw new Error('Failed to watch the page.');
  return { page, watch: watch as Watch, at: (path: string) => `${simulator.origin}/device/${EXPEDITER}/${path}` };
}
