import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FrozenKitchen } from '../../../stories/frozen-app.ts';
import { renderKitchen } from '../render.tsx';

const SAVE = { es: 'Guardar la grabación', en: 'Save the recording' } as const;
const recorderThat = (save: () => Promise<boolean>) => ({ text: () => '', save, dispose: () => {} });

async function openLinkPanel(kitchen: FrozenKitchen) {
  renderKitchen(kitchen);
  await userEvent.click(screen.getByRole('button', { name: /^(Conexión|Connection)|red/i }));
  await screen.findByRole('dialog');
}

const administrator = { state: { loggedIn: true, userKinds: ref(['administrator'] as const) } };

test('[RECORDING-7] an administrator saves the recording from the connection panel, which shows the result', async () => {
  let saves = 0;
  const recorder = recorderThat(async () => {
    saves += 1;
    return true;
  });
  await openLinkPanel({ ...administrator, recorder });
  const button = await screen.findByRole('button', { name: SAVE.es });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scroll.mockRestore());
  await userEvent.click(button);
  expect(saves).toBe(1);
  const result = await screen.findByText('La grabación se guardó en un archivo.');
  // On a low screen the result is below the visible part of the panel, which must scroll to it.
  expect(scroll.mock.contexts).toContain(result);
});

test('[RECORDING-7] while the recording is saved, its button is aria-disabled and keeps the focus', async () => {
  let end = (_isSaved: boolean): void => {};
  const save = vi.fn(() => new Promise<boolean>((resolve) => (end = resolve)));
  await openLinkPanel({ ...administrator, recorder: recorderThat(save) });
  const button = await screen.findByRole('button', { name: SAVE.es });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(save).toHaveBeenCalledOnce();
  expect([button.matches(':disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await act(async () => end(true));
  expect(button.getAttribute('aria-disabled')).toBe('false');
});

test('[RECORDING-7] a failed save of the recording shows the failure, in English', async () => {
  const recorder = recorderThat(async () => {
    throw new Error('The part did not come.');
  });
  await openLinkPanel({ recorder, state: { testHost: true, language: 'en' } });
  await userEvent.click(await screen.findByRole('button', { name: SAVE.en }));
  expect(await screen.findByText('The recording could not be saved. Try again.')).toBeDefined();
});

test('[RECORDING-7] the panel shows that there is no recording before the recorder has loaded', async () => {
  await openLinkPanel({ state: { testHost: true } });
  await userEvent.click(await screen.findByRole('button', { name: SAVE.es }));
  expect(await screen.findByText('Todavía no hay ninguna grabación.')).toBeDefined();
});

test('[RECORDING-7] the panel offers no recording to a user who is not an administrator', async () => {
  await openLinkPanel({ recorder: recorderThat(async () => true) });
  await act(async () => {});
  expect(screen.queryByRole('button', { name: SAVE.es })).toBeNull();
});
