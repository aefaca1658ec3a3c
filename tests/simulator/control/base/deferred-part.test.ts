// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createElement as h, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { deferredPart } from '../../../../simulator/control/base/deferred-part.ts';

afterEach(() => void vi.useRealTimers());

test('[ROOM-44] a part whose script cannot be fetched shows its fallback until a retry succeeds, and the room stays', async () => {
  vi.useFakeTimers();
  let failures = 2;
  const Part = deferredPart(() =>
    failures-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve(() => h('p', null, 'the part')),
  );
  render(h('div', null, h('p', null, 'the room'), h(Suspense, { fallback: h('p', null, 'its place') }, h(Part))));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('the room')).toBeDefined();
  expect(screen.getByText('its place')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('the part')).toBeDefined();
});
