import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import type { App } from '../../engine/base/app.ts';
import { TextsProvider } from '../../i18n/texts-provider.tsx';
import '../kit/fonts.css';
import '../kit/tokens.css';
import '../kit/base.css';
import { AppContext, useApp } from '../base/app-context.ts';
import { DeferredPage } from '../base/deferred.tsx';
import { deferredPartWithTexts } from '../base/deferred-part.ts';
import { pageAt } from '../base/routes.ts';
import { Frame } from './frame.tsx';
import { RootLook } from './root-look.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

interface Props {
  readonly app: App;
  /** The texts are in the language of the app's state; another language needs a reload. */
  readonly texts: ComponentProps<typeof TextsProvider>['texts'];
  /** The base path with its slashes: `/` or `/kiosk/`. */
  readonly base: string;
  /** If the opened path is a board, the board shows before the router has loaded. */
  readonly path: string;
}

/** Loads late, because kitchens do not need this screen. */
const UNKNOWN_HOST = deferredPartWithTexts('screens', async () => (await import('./unknown-host.tsx')).UnknownHost);

/** Replaces the board and its frame on an account host. */
const ACCOUNT_HOST = deferredPartWithTexts('screens', async () => (await import('./account-host.tsx')).AccountHost);

function Screen(place: Pick<Props, 'base' | 'path'>) {
  const { phase, module } = useSnapshot(useApp().state);
  if (phase === 'unknown-host') return <DeferredPage of={UNKNOWN_HOST} with={place} isOpen />;
  if (module === MODULES.account) return <DeferredPage of={ACCOUNT_HOST} with={place} isOpen />;
  return <Frame base={place.base} startsAt={pageAt(place.path, place.base)} />;
}

export function Root({ app, texts, base, path }: Props) {
  return (
    <AppContext value={app}>
      <TextsProvider texts={texts}>
        <RootLook>
          <ScreenBoundary alone>
            <Screen base={base} path={path} />
          </ScreenBoundary>
        </RootLook>
      </TextsProvider>
    </AppContext>
  );
}
