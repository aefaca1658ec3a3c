import type { Meta } from '@storybook/react-vite';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SettingsScreen } from '../src/ui/settings/settings-screen.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import type { FrozenKitchen } from './frozen-app.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Device settings' };
export default meta;

type Press = 'tab' | 'switch' | 'radio';

/** The form needs a router for its question before leaving; this router has no pages. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

function Pressed({ presses }: { presses: readonly (readonly [role: Press, at: number])[] }) {
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    for (const [role, at] of presses)
      here.current?.querySelectorAll<HTMLElement>(`[role=${role}], [type=${role}]`)[at]?.click();
  }, [presses]);
  return (
    <main ref={here} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <RouterContextProvider router={router}>
        <SettingsScreen />
      </RouterContextProvider>
    </main>
  );
}

const form = (kitchen: FrozenKitchen = {}, ...presses: (readonly [Press, number])[]) =>
  scene(
    <>
      <Bar />
      <Pressed presses={presses} />
    </>,
    kitchen,
  );

export const General = form();
export const Changed = form({}, ['switch', 0], ['switch', 1]);
export const KeptFromBefore = form({
  storedDraft: { base: { showmini: true, autosave: 0 }, draft: { showmini: false, autosave: 10 }, contested: [] },
});
export const Display = form({}, ['tab', 1]);
export const FaintLetters = form({ settings: { ctt: '#d3302a', ftt: '#4a4a4a', tt: 200, tw: 300 } }, ['tab', 1]);
export const Keys = form({}, ['tab', 2]);
export const BumpBar = form({}, ['tab', 2], ['radio', 1]);
export const CustomerScreen = form({ settings: { finalClients: true } }, ['tab', 1]);
export const NoKds = form({ state: { installed: false } });

export const Phone = onPhone(Display);
export const PhoneKeptFromBefore = onPhone(KeptFromBefore);
export const PhoneNoKds = onPhone(NoKds);
