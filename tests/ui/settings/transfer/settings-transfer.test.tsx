import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { kdsConfig } from '../../../../fixtures/kds.ts';
import { es } from '../../../../src/i18n/es-screens.ts';
import { renderKitchen } from '../../render.tsx';

const { transfer } = es.settings;

async function openTransfer() {
  const others = [kdsConfig({ id: 4, name: 'Cocina fría' })];
  const { app } = renderKitchen({ state: { stations: ref(others) } }, '/devicesettings');
  await screen.findByRole('tablist');
  await userEvent.click(screen.getByRole('button', { name: transfer.open }));
  return { app, sheet: within(screen.getByRole('dialog')) };
}

const hasNoChanges = () => expect(screen.getByText(es.settings.noChanges)).toBeDefined();

test('[SETTINGS-33] a unit without settings, and an unreadable unit, show a message and change nothing', async () => {
  const { app, sheet } = await openTransfer();
  for (const [reply, sentence] of [
    [{ ok: true, data: null }, transfer.failed.noSettings],
    [{ ok: false, why: 'network' }, transfer.failed.unreached],
    [{ ok: false, why: 'timeout' }, transfer.failed.unreached],
  ] as const) {
    app.commands.settingsOf = async () => reply;
    await userEvent.click(sheet.getByRole('button', { name: transfer.copy }));
    expect((await sheet.findByRole('alert')).textContent).toBe(sentence);
    hasNoChanges();
  }
});

test('[SETTINGS-31] a file that the device cannot read shows a message and changes nothing', async () => {
  const { sheet } = await openTransfer();
  const file = new File(['{}'], 'kds-3.json', { type: 'application/json' });
  // As if the memory stick was removed.
  file.slice = () =>
    Object.assign(new Blob(), { text: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(chooser as HTMLInputElement, { target: { files: [file] } });
  expect((await sheet.findByRole('alert')).textContent).toBe(transfer.failed.unread);
  hasNoChanges();
});
