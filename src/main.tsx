import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { assert } from './domain/assert.ts';
import { hostFacts } from './domain/device/brand.ts';
import { MODULES, ZOOM_RELOAD_GAP_MS, ZOOM_RESET_MS } from './domain/limits.ts';
import type { App } from './engine/base/app.ts';
import { chosenLanguage } from './engine/base/language.ts';
import { createApp } from './engine/create-app.ts';
import { loadTexts } from './i18n/set-up.ts';
import { TextsProvider } from './i18n/texts-provider.tsx';
import { browserPorts } from './platform/browser/browser-ports.ts';
import { errorText } from './platform/browser/error-text.ts';
import { storageNamespace } from './platform/browser/namespace.ts';
import { acquireTabLock } from './platform/browser/tab-lock.ts';
import { loadTitleFont } from './platform/browser/title-font.ts';
import { TitleFontContext } from './ui/base/area.ts';
import { enableMultiFingerTaps } from './ui/kit/multi-finger-taps.ts';
import { OtherTabScreen } from './ui/shell/other-tab-screen.tsx';
import { Root } from './ui/shell/root.tsx';

function start(): void {
  const element = document.getElementById('root');
  assert(element, 'Failed to start: index.html has no element with the id root.');
  enableMultiFingerTaps(window);
  const ports = browserPorts();
  // A zoom or a translation can only begin after the page has loaded.
  void import('./page-guards.ts').then(
    ({ startPageGuards }) => startPageGuards({ resetMs: ZOOM_RESET_MS, reloadGapMs: ZOOM_RELOAD_GAP_MS }),
    (cause) => ports.page.log(errorText(cause)),
  );
  const module = hostFacts(ports.page)?.module;
  const base = new URL('.', document.baseURI).pathname;
  const screen = loadTexts(chosenLanguage(ports, module)).then((texts) => {
    const root = createRoot(element, {
      // The failed part shows a replacement, so the error is only logged.
      onCaughtError: (error) => ports.page.log(errorText(error)),
    });
    return { root, texts };
  });
  // The render waits for the texts; the first request does not.
  const show = (createElements: (texts: Awaited<ReturnType<typeof loadTexts>>) => ReactNode) =>
    // Renders synchronously, because a paint in between would show cards without their pieces in the next column.
    void screen.then(({ root, texts }) => flushSync(() => root.render(createElements(texts))));
  let app: App | null = null;
  const begin = () => {
    const begun = createApp(ports);
    app = begun;
    void begun.firstScreen().then(() => {
      // Another page of this device may have started in between.
      if (app !== begun) return;
      show((texts) => (
        <TitleFontContext value={loadTitleFont}>
          <Root key={performance.now()} app={begun} texts={texts} base={base} path={window.location.pathname} />
        </TitleFontContext>
      ));
    });
  };
  // An account host has no taps to lose, so it may be open in any number of tabs (rule HOST-11).
  if (module === MODULES.account) {
    begin();
    return;
  }
  const showElsewhere = (isHeld = false) => {
    if (app !== null) return;
    show((texts) => (
      <TextsProvider texts={texts}>
        <OtherTabScreen isHeld={isHeld} onTake={tabLock.requestRelease} />
      </TextsProvider>
    ));
  };
  const tabLock = acquireTabLock(storageNamespace(), {
    begin,
    wait: () => showElsewhere(),
    waitLonger: () => showElsewhere(true),
    holds: () => app?.hasUnsafeTaps() ?? false,
    async end() {
      app?.dispose();
      app = null;
      showElsewhere();
      // The storage returns these lists only after all earlier writes.
      await Promise.all([ports.records.all('pending'), ports.records.all('outbox')]);
    },
  });
}

if (!('kdsBrowserLacks' in globalThis)) start();
