// @vitest-environment jsdom
/** People as the control room, the demo, docs/commands.md and docs/people.md list them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PEOPLE } from '../../../../fixtures/people.ts';
import { demoPageFor } from '../../../../simulator/control/demo/demo-pages.ts';
import { drawIdentity } from '../../../../simulator/control/demo/identity.ts';
import { People } from '../../../../simulator/control/side/people.tsx';
import { peopleTexts } from '../../../../simulator/control/side/people-texts.ts';
import type { ControlCommand, SentMail } from '../../../../simulator/core/base/control.ts';
import '../../../ui/patience.ts';
import { roomStatus } from '../room-status.ts';

afterEach(cleanup);

function show(language: 'es' | 'en' = 'es', mails: readonly SentMail[] = []) {
  const sent: ControlCommand[] = [];
  const { devices } = roomStatus();
  const newDeviceUrl = 'https://x.example/device/new/';
  const accountUrl = (path: string) => `https://x.example/account${path}`;
  const onCommand = (command: ControlCommand) => void sent.push(command);
  render(createElement(People, { devices, mails, newDeviceUrl, accountUrl, texts: peopleTexts(language), onCommand }));
  return { sent, first: devices[0]?.kdsId ?? 0 };
}

test('the list shows each person with email and password, or states that one is missing', () => {
  show();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
  expect(rows).toHaveLength(PEOPLE.length);
  for (const [at, { profile, password }] of PEOPLE.entries()) {
    expect(rows[at]).toContain(profile.details.email || 'sin correo');
    expect(rows[at]).toContain(password ?? 'solo con Resto ID');
  }
});

test('a link leads to a new device', () => {
  show('en');
  expect(screen.getByRole('link', { name: 'Open a new device without a KDS' }).getAttribute('href')).toBe(
    'https://x.example/device/new/',
  );
});

test('links lead to the accounts and to each sent mail, the latest mail first', () => {
  const mail = { atMs: 0, language: 'es' };
  show('es', [
    { ...mail, to: 'ana@local.cl', what: 'account', path: '/l/profilecreated/abc' },
    { ...mail, to: 'camila@correo.test', what: 'reset', path: '/l/pwdreset/a/b' },
  ]);
  expect(screen.getByRole('link', { name: 'Abrir las cuentas de personas' }).getAttribute('href')).toBe(
    'https://x.example/account/',
  );
  const mails = within(screen.getByRole('list', { name: 'Correos enviados' }));
  expect(mails.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Correo: restablecer la contraseñacamila@correo.test',
    'Correo: su cuenta nuevaana@local.cl',
  ]);
  expect(mails.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://x.example/account/l/pwdreset/a/b',
    'https://x.example/account/l/profilecreated/abc',
  ]);
});

test('[SIM-14] the button sends the chosen event for the chosen unit', async () => {
  const { sent, first } = show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Hacerlo' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unidad' }), 'Clientes');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Qué le pasa' }), 'Se elimina');
  await user.click(screen.getByRole('button', { name: 'Hacerlo' }));
  expect(sent).toEqual([
    { do: 'take-unit', kds: first },
    { do: 'delete-unit', kds: 9 },
  ]);
});

const question = (redirect: string) =>
  `https://x.example/demo/identity/?${new URLSearchParams({
    response_type: 'code',
    client_id: 'kds-simulator',
    redirect_uri: redirect,
    state: 's',
  })}`;

function drawn(address: string): HTMLElement {
  const root = document.createElement('div');
  drawIdentity(root, address, 1_764_000_000_000);
  return root;
}

test('[SIM-15] the demo’s identity page offers people as links, and refuses a return address on another site', () => {
  const page = within(drawn(question('https://x.example/demo/device/new/l/profilelogin')));
  const [first] = page.getAllByRole('link');
  expect(first?.textContent).toContain('Valeria Pinto');
  expect(first?.getAttribute('href')).toMatch(
    /^https:\/\/x\.example\/demo\/device\/new\/l\/profilelogin\?state=s&code=c-/,
  );
  expect(page.getByRole('link', { name: 'Cancelar' }).getAttribute('href')).toContain('error=access_denied');
  const wrong = within(drawn(question('https://evil.example/')));
  expect(wrong.getByRole('alert').textContent).toContain('No se puede entrar');
  expect(wrong.queryAllByRole('link')).toEqual([]);
});

test('[SIM-2] in a demo’s folder, links to the identity page and the shop lead to the demo’s own pages', () => {
  const root = 'https://x.example/some/demo/';
  expect(demoPageFor('https://x.example/identity/?state=s', root)).toBe(
    'https://x.example/some/demo/identity/?state=s',
  );
  expect(demoPageFor('https://x.example/shop/', root)).toBe('https://x.example/some/demo/shop/');
  for (const other of [
    'https://x.example/identity/page',
    'https://x.example/shop',
    'https://x.example/',
    'https://y.example/identity/',
    `${root}device/3/`,
    `${root}identity/`,
  ])
    expect(demoPageFor(other, root)).toBeNull();
  expect(demoPageFor('https://x.example/identity/?state=s', 'https://x.example/')).toBeNull();
});

function peopleDocument(): string {
  const texts = peopleTexts('en');
  const rows = PEOPLE.map(({ name, password, profile }) => {
    const email = profile.details.email === '' ? 'none: the login requests one' : `\`${profile.details.email}\``;
    const secret = password === null ? 'none: Resto ID' : `\`${password}\``;
    return `| ${name} | ${texts.person[name]} | ${email} | ${secret} |`;
  });
  return `# People of the simulation

The people with an account on the simulated platform. They can log in at any simulated device, such as \`/device/new/\`. The control room lists them too.
\`npm run generate\` writes this page from \`fixtures/people.ts\`.

| Who | What for | Email | Password |
|---|---|---|---|
${rows.join('\n')}

Resto ID is the simulated identity provider. Its page at \`/identity/\` lists the people with an account there.

## Events of people and units

Steps of a scenario, each at its time:

\`\`\`yaml
  - take-unit: { kds: 3 } # another device takes the unit; likewise revoke-unit, delete-unit, free-unit
    at: 5m
  - block-settings: { kds: 3, on: true }
    at: 6m
  - expire-session: owner
    at: 7m
  - change-grant: { person: cook, administrator: true }
    at: 8m
\`\`\`

To send a command to a running server, post it to \`/simulator/control\`:

\`\`\`json
{ "do": "take-unit", "kds": 3 }
{ "do": "block-settings", "kds": 3, "on": true }
{ "do": "change-settings", "kds": 3, "settings": { "autosave": 0 } }
{ "do": "drop-settings", "kds": 3, "names": ["width"] }
{ "do": "expire-session", "person": "owner" }
{ "do": "change-grant", "person": "cook", "administrator": true }
\`\`\`
`;
}

test('docs/people.md matches the fixtures', async () => {
  await expect(peopleDocument()).toMatchFileSnapshot('../../../../docs/people.md');
});

test('docs/commands.md has the owner’s email and password from the fixtures', () => {
  const commands = readFileSync(resolve(import.meta.dirname, '../../../../docs/commands.md'), 'utf8');
  const owner = PEOPLE.find(({ name }) => name === 'owner');
  expect(commands).toContain(`the owner, \`${owner?.profile.details.email}\` with \`${owner?.password}\``);
});
