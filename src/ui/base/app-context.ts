import { createContext, useContext } from 'react';
import { assert } from '../../domain/assert.ts';
import type { App } from '../../engine/base/app.ts';

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  assert(app, 'Failed to render: no app around this part of the screen.');
  return app;
}
