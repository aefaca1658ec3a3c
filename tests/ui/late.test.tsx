/** Parts of the screen that load late. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Boundary } from '../../src/ui/kit/boundary.tsx';
import { Late, type LatePart, latePart } from '../../src/ui/kit/late.tsx';

afterEach(cleanup);

const Word = ({ text }: { text: string }) => <p>{text}</p>;

const draw = (of: LatePart<{ text: string }>, press = 1) => (
  <Boundary fallback={<p>failed</p>} retryOn={press}>
    <Suspense fallback={<p>loading</p>}>
      <Late of={of} with={{ text: 'here' }} />
    </Suspense>
  </Boundary>
);

test('a part that has loaded is drawn at once', async () => {
  const part = latePart(async () => Word);
  await part.want();
  render(draw(part));
  expect(screen.getByText('here')).toBeDefined();
});

test('a part that was not asked for before loads when it is drawn', async () => {
  const part = latePart(async () => Word);
  await act(async () => render(draw(part)));
  expect(screen.getByText('here')).toBeDefined();
});

test('a part loads once, however often it is wanted', async () => {
  const load = vi.fn(async () => Word);
  const part = latePart(load);
  await Promise.all([part.want(), part.want()]);
  await part.want();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load that failed shows the fallback once, and the next press tries again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isUp = false;
  const load = vi.fn(async () => {
    if (!isUp) throw new Error('no network');
    return Word;
  });
  const part = latePart(load);
  const drawn = await act(async () => render(draw(part)));
  expect(screen.getByText('failed')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
  isUp = true;
  await part.want();
  await act(async () => drawn.rerender(draw(part, 2)));
  expect(screen.getByText('here')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  quiet.mockRestore();
});
