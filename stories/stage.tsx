import type { StoryObj } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect } from 'react';
import { TextsProvider } from '../src/i18n/texts-provider.tsx';
import '../src/ui/kit/fonts.css';
import '../src/ui/kit/tokens.css';
import '../src/ui/kit/base.css';
import { AppContext } from '../src/ui/base/app-context.ts';
import { RootLook } from '../src/ui/shell/root-look.tsx';
import { allTexts } from './all-texts.ts';
import { type FrozenKitchen, frozenApp } from './frozen-app.ts';

export type Scene = StoryObj<Record<string, never>>;

/** Sets the theme of the toolbar also for account screens, which follow the browser's theme in the app. */
function Theme({ dark }: { dark: boolean }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
  return null;
}

export const scene = (part: ReactNode, kitchen: FrozenKitchen = {}): Scene => ({
  render: (_, { globals }) => {
    const language = globals.language === 'en' ? 'en' : 'es';
    const app = frozenApp({
      ...kitchen,
      settings: { darkMode: globals.theme !== 'light', ...kitchen.settings },
      state: { language, ...kitchen.state },
    });
    return (
      <AppContext value={app}>
        <TextsProvider key={language} texts={allTexts(language)}>
          <RootLook>
            <Theme dark={app.state.settings.darkMode} />
            {part}
          </RootLook>
        </TextsProvider>
      </AppContext>
    );
  },
});

/** The same story on a narrow screen; the tag marks it for the check of all stories. */
export const onPhone = (story: Scene): Scene => ({
  ...story,
  tags: ['phone'],
  globals: { viewport: { value: 'phone', isRotated: false } },
});
