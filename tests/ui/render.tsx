/** Renders the whole screen over a frozen app, with stubs for what jsdom lacks. */
import { act, cleanup, render } from '@testing-library/react';
import { createElement, Profiler, type ProfilerOnRenderCallback } from 'react';
import { afterEach, vi } from 'vitest';
import type { App } from '../../src/engine/base/app.ts';
import { loadDeferredTexts } from '../../src/i18n/deferred-texts.ts';
import { viewChoices } from '../../src/ui/base/view-choices.ts';
import { MINI_BAR } from '../../src/ui/board/strip/mini-bar-slot.tsx';
import { SIDE_MENU } from '../../src/ui/shell/bar/bar.tsx';
import { RECENT_PANEL } from '../../src/ui/shell/frame.tsx';
import { LINK_PANEL } from '../../src/ui/shell/link/link-pill.tsx';
import { Root } from '../../src/ui/shell/root.tsx';
import { allTexts } from '../../stories/all-texts.ts';
import { type FrozenApp, type FrozenKitchen, frozenApp } from '../../stories/frozen-app.ts';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// A screen of 1920 by 1000 with cards 300 high, because jsdom has no layout.
const SIZES = { clientWidth: 1_920, clientHeight: 1_000, offsetWidth: 342, offsetHeight: 300 };
for (const [name, value] of Object.entries(SIZES)) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
}
// A card's whole height is below its rows.
Element.prototype.getBoundingClientRect = function () {
  return new DOMRect(0, 0, 0, this.matches('[data-piece]') ? SIZES.offsetHeight : 0);
};
// jsdom does not scroll; real browsers test scroll targets.
Element.prototype.scrollBy = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
HTMLElement.prototype.showPopover = function () {
  this.style.display = 'grid';
};
HTMLElement.prototype.hidePopover = function () {
  this.style.display = '';
};

export const actAsync = (work: () => void) => act(async () => work());

export const changeState = <State extends object>(state: State, to: Partial<State>) =>
  actAsync(() => Object.assign(state, to));

afterEach(() => {
  cleanup();
  Object.assign(viewChoices, { miniBar: true, recent: false });
});
// On a kiosk the panels have loaded before a user opens one.
await Promise.all([LINK_PANEL, MINI_BAR, RECENT_PANEL, SIDE_MENU].map(({ load: want }) => want(allTexts('es'))));
// The first test that opens a page must not pay for loading its scripts.
await Promise.all([
  import('../../src/ui/shell/pages.tsx'),
  import('../../src/ui/account/account-screens.tsx'),
  import('../../src/ui/account/created/created-screen.tsx'),
  import('../../src/ui/account/password/password-screen.tsx'),
  import('../../src/ui/account/profile/profile-screen.tsx'),
  import('../../src/ui/board-variants/all-day-board.tsx'),
  import('../../src/ui/configure/configure-screen.tsx'),
  import('../../src/ui/customer/customer-screen.tsx'),
  import('../../src/ui/login/login-screen.tsx'),
  import('../../src/ui/settings/settings-screen.tsx'),
  import('../../src/ui/shell/account-host.tsx'),
  ...(['es', 'en'] as const).map((language) => loadDeferredTexts(allTexts(language), 'screens')),
]);

export function renderApp(app: App, path = '/'): void {
  window.history.replaceState(null, '', path);
  render(createElement(Root, { app, texts: allTexts(app.state.language), base: '/', path }));
}

export interface RenderedKitchen {
  readonly app: FrozenApp;
  /** How often React has committed since the first render. */
  commits(): number;
}

export function renderKitchen(kitchen: FrozenKitchen = {}, path = '/'): RenderedKitchen {
  const app = frozenApp(kitchen);
  const { language } = app.state;
  const texts = allTexts(language);
  window.history.replaceState(null, '', path);
  let commits = 0;
  const count: ProfilerOnRenderCallback = () => {
    commits += 1;
  };
  const root = createElement(Root, { app, texts, base: '/', path });
  render(createElement(Profiler, { id: 'screen', onRender: count }, root));
  const first = commits;
  return { app, commits: () => commits - first };
}
