/** The whole screen of a running app: its texts, its looks, and the page that stands in front. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { App } from '../../engine/app.ts';
import { TextsProvider } from '../../i18n/texts-provider.tsx';
import '../kit/fonts.css';
import '../kit/tokens.css';
import '../kit/base.css';
import { createTexts } from '../../i18n/set-up.ts';
import { Boundary } from '../kit/boundary.tsx';
import { AppContext } from './app-context.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { Frame } from './frame.tsx';
import { RootLook } from './root-look.tsx';
import { UnknownHost } from './unknown-host.tsx';

interface Props {
  readonly app: App;
  /** Path under which the app lives, with its slashes: `/` or `/kiosk/`. */
  readonly base: string;
  /** The address asks for the board, which then shows before the router has loaded. */
  readonly startsAtHome: boolean;
}

export function Root({ app, base, startsAtHome }: Props) {
  const { phase, language } = useSnapshot(app.state);
  const [made, setMade] = useState(() => ({ language, texts: createTexts(language) }));
  // A new language arrives with a reload; until then, and in stories, the texts follow the state.
  if (made.language !== language) setMade({ language, texts: createTexts(language) });
  return (
    <AppContext value={app}>
      <TextsProvider texts={made.texts}>
        <RootLook>
          <Boundary fallback={<BrokenScreen />}>
            {phase === 'unknown-host' ? <UnknownHost /> : <Frame base={base} startsAtHome={startsAtHome} />}
          </Boundary>
        </RootLook>
      </TextsProvider>
    </AppContext>
  );
}
