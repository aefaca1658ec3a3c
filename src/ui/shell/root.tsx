/** The whole screen of a running app: its texts, its looks, and the page that stands in front. */
import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import type { App } from '../../engine/base/app.ts';
import { TextsProvider } from '../../i18n/texts-provider.tsx';
import '../kit/fonts.css';
import '../kit/tokens.css';
import '../kit/base.css';
import { AppContext } from '../base/app-context.ts';
import { pageAt } from '../base/routes.ts';
import { Frame } from './frame.tsx';
import { RootLook } from './root-look.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { UnknownHost } from './unknown-host.tsx';

interface Props {
  readonly app: App;
  /** In the language of the app's state; another one is chosen with a reload. */
  readonly texts: ComponentProps<typeof TextsProvider>['texts'];
  /** Path under which the app lives, with its slashes: `/` or `/kiosk/`. */
  readonly base: string;
  /** The path that is asked for; a board shows before the router has loaded. */
  readonly path: string;
}

export function Root({ app, texts, base, path }: Props) {
  const { phase } = useSnapshot(app.state);
  return (
    <AppContext value={app}>
      <TextsProvider texts={texts}>
        <RootLook>
          <ScreenBoundary alone>
            {phase === 'unknown-host' ? <UnknownHost /> : <Frame base={base} startsAt={pageAt(path, base)} />}
          </ScreenBoundary>
        </RootLook>
      </TextsProvider>
    </AppContext>
  );
}
