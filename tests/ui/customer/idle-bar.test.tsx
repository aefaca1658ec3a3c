import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AppContext } from '../../../src/ui/base/app-context.ts';
import { useIdleBar } from '../../../src/ui/customer/use-idle-bar.ts';
import { frozenApp } from '../../../stories/frozen-app.ts';

const HOUR_S = 3_600;

test('[BOARD-31] the callback runs when the bar shows and when it hides, and not at each later second', () => {
  const app = frozenApp({ settings: { finalClients: true } });
  const notified: boolean[] = [];
  const place = { current: document.body };
  const recordShown = (wanted: boolean) => {
    notified.push(wanted);
  };
  const around = ({ children }: { children: ReactNode }) => <AppContext value={app}>{children}</AppContext>;
  const { result } = renderHook(() => useIdleBar(place, recordShown), { wrapper: around });
  const pass = (seconds: number) =>
    act(() => {
      for (let second = 0; second < seconds; second++) app.pass(1);
    });
  pass(HOUR_S);
  expect([result.current, notified]).toEqual([false, [true, false]]);
  act(() => void document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  act(() => void document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
  pass(HOUR_S);
  expect([result.current, notified]).toEqual([false, [true, false, true, false]]);
});
