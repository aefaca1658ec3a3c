/** The pages of the app as a recording shows them: it plays at the board's own address, in whose place diners have their screen. To no other does anything lead, so that no router is needed. */
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

/** The build puts them in the place of the app's own. */
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
