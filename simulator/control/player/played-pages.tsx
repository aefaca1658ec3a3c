/** The pages are at the board's own address, and no link leads to another one, so there is no router. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../src/ui/base/app-context.ts';
import { areaPart } from '../../../src/ui/base/area.ts';
import { DeferredPage } from '../../../src/ui/base/deferred.tsx';
import type { Pages as AppPages } from '../../../src/ui/shell/pages.tsx';
import { PlatformTexts } from '../../../src/ui/shell/platform-texts.tsx';

const DINERS = areaPart(
  async () => (await import('../../../src/ui/customer/customer-screen.tsx')).CustomerScreen,
  async () => {},
);

/** The build replaces the app's pages with these. */
export const PlayedPages: typeof AppPages = ({ onBar }) => {
  const { settings } = useSnapshot(useApp().state);
  const needs = useMemo(() => ({ onBar }), [onBar]);
  return (
    <>
      <PlatformTexts />
      {settings.finalClients && <DeferredPage of={DINERS} with={needs} isOpen />}
    </>
  );
};
