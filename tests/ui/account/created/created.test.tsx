import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { profile } from '../../../../fixtures/profile.ts';
import { es } from '../../../../src/i18n/es-screens.ts';
import type { FrozenKitchen } from '../../../../stories/frozen-app.ts';
import { renderKitchen } from '../../render.tsx';

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
const SECRET = 'temporal-clave-ñ';
const CODE = base64(JSON.stringify({ em: 'ana@local.cl', pw: SECRET }));
const URL_CODE = CODE.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const ACCOUNT: FrozenKitchen = {
  state: { installed: false, module: 9000 as const, userKinds: ref(['anonymous'] as const) },
};
const { token: _, realtimeToken: __, ...shown } = profile();

const pathIs = (path: string) => expect.poll(() => window.location.pathname).toBe(path);
const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña');

test.each([CODE, URL_CODE])(
  '[LOGIN-10] the code in the address fills the form, and is removed from the address: %s',
  async (code) => {
    const before = window.history.length;
    const { app } = renderKitchen(ACCOUNT, `/l/profilecreated/${code}`);
    expect((await email()).value).toBe('ana@local.cl');
    expect(password().value).toBe(SECRET);
    await pathIs('/l/profilecreated/done');
    expect(window.history.length).toBe(before);
    expect(JSON.stringify(window.history.state)).not.toContain(code);
    expect(JSON.stringify(app.state)).not.toContain(SECRET);
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(app.commanded.at(-1)).toEqual(['logIn', 'ana@local.cl', SECRET]);
  },
);

test('[LOGIN-10] a user who logs in with the code sees the profile, and the address no longer contains the code', async () => {
  const { app } = renderKitchen(ACCOUNT, `/l/profilecreated/${URL_CODE}`);
  await email();
  await act(async () => {
    Object.assign(app.state.person, { name: shown.name, profile: ref(shown) });
    Object.assign(app.state, { loggedIn: true, userKinds: ref(['diner']) });
  });
  expect(await screen.findByRole('heading', { name: es.profile.title })).toBeDefined();
  await pathIs('/l/profilecreated/done');
  expect(document.body.innerHTML).not.toContain(SECRET);
});

test('a user can change the filled-in values, and a rejected login keeps the changes', async () => {
  const { app } = renderKitchen(ACCOUNT, `/l/profilecreated/${URL_CODE}`);
  await userEvent.type(await email(), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(app.commanded.at(-1)).toEqual(['logIn', 'ana@local.clx', SECRET]);
  await act(async () => Object.assign(app.state.person, { problem: 'credentials' }));
  expect(screen.getByRole('alert').textContent).toBe(es.login.problem.credentials);
  expect([(await email()).value, password().value]).toEqual(['ana@local.clx', SECRET]);
});

test('[LOGIN-9] the page of a used code says that it was used, and leads to the login', async () => {
  renderKitchen(ACCOUNT, '/l/profilecreated/done');
  expect(await screen.findByText(es.created.used)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: es.created.login }));
  await pathIs('/l/profilelogin');
});

test.each([
  'x',
  '%3Cscript%3E',
  'a'.repeat(2_001),
  base64('[]'),
  base64('{"em":"ana@local.cl"}'),
  base64('{"em":"no","pw":"secreta12"}'),
  base64('{"em":"ana@local.cl","pw":""}'),
  base64('{"__proto__":{"em":"ana@local.cl","pw":"secreta12"}}'),
  base64('{"em":{"$":1},"pw":["secreta12"]}'),
])(
  '[LOGIN-9] a hostile code in the address shows an error, fills nothing, and is removed from the address: %s',
  async (code) => {
    renderKitchen(ACCOUNT, `/l/profilecreated/${code}`);
    expect((await screen.findByRole('alert')).textContent).toBe('Error en los datos o link caducado.');
    expect(screen.queryByRole('textbox')).toBeNull();
    await pathIs('/l/profilecreated/done');
    expect(screen.getByRole('alert')).toBeDefined();
  },
);

test('another logged-in user must log out before the form is filled in', async () => {
  const state = { ...ACCOUNT.state, loggedIn: true, userKinds: ref(['diner'] as const) };
  const { app } = renderKitchen(
    { state, person: { name: shown.name, profile: ref(shown) } },
    `/l/profilecreated/${URL_CODE}`,
  );
  expect(await screen.findByText(es.created.others)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(app.commanded.at(-1)).toEqual(['logOut']);
  await act(async () => {
    app.state.person.profile = null;
    app.state.loggedIn = false;
  });
  expect([(await email()).value, password().value]).toEqual(['ana@local.cl', SECRET]);
});
