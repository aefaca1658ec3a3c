import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import type { AppState } from '../../../src/engine/base/state.ts';
import { en } from '../../../src/i18n/en-screens.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import type { FrozenApp, FrozenKitchen } from '../../../stories/frozen-app.ts';
import { actAsync, renderKitchen } from '../render.tsx';

const LOGIN = '/l/profilelogin';
const button = (name: string) => screen.getByRole('button', { name });

async function openLogin(kitchen: FrozenKitchen = {}, path = LOGIN) {
  const rendered = renderKitchen(kitchen, path);
  await screen.findByRole('heading', { level: 2 });
  return rendered;
}

async function openForm(kitchen: FrozenKitchen = {}) {
  const rendered = await openLogin(kitchen);
  await userEvent.click(button('Email y contraseña'));
  return { ...rendered, form: within(screen.getByRole('dialog', { name: 'Email y contraseña' })) };
}

type Form = Awaited<ReturnType<typeof openForm>>['form'];
const email = (form: Form) => form.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = (form: Form) => form.getByLabelText<HTMLInputElement>('Contraseña');
const isMarked = (field: Element) => field.getAttribute('aria-invalid') === 'true';
const submit = (form: Form) => form.getByRole('button', { name: 'Iniciar sesión' });

async function type(form: Form, address: string, secret: string): Promise<void> {
  if (address !== '') await userEvent.type(email(form), address);
  if (secret !== '') await userEvent.type(password(form), secret);
}

/** Omits the command that the screen sends when it opens. */
const laterCommands = ({ commanded }: FrozenApp) => commanded.filter(([name]) => name !== 'openLogin');
const become = (app: FrozenApp, person: Partial<AppState['person']>) =>
  actAsync(() => void Object.assign(app.state.person, person));

test('a typed password is in no attribute of the page, hidden or shown', async () => {
  const { form } = await openForm();
  await userEvent.type(password(form), 'clave secreta');
  expect(document.body.innerHTML).not.toContain('clave secreta');
  await userEvent.click(form.getByRole('button', { name: es.login.form.show }));
  expect(password(form).value).toBe('clave secreta');
  expect(document.body.innerHTML).not.toContain('clave secreta');
});

test('[LOGIN-27] the login offers one button for each provider, one for email and password, and no other', async () => {
  const providers = ['Resto ID', 'Otra ID'].map((name, at) => ({ id: `p${at}`, name, authorizeUrl: '', clientId: '' }));
  const { app } = await openLogin({ state: { socialProviders: ref(providers) } });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('¿Cómo desea iniciar sesión?');
  expect(app.commanded).toEqual([['openLogin']]);
  const names = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Entrar con Resto ID', 'Entrar con Otra ID', 'Email y contraseña']);
  await userEvent.click(button('Entrar con Otra ID'));
  expect(laterCommands(app)).toEqual([['logInWith', 'p1']]);
});

test.each([
  ['/l/profilecart', 'es', es.login.fromCart],
  ['/l/profilecart', 'en', en.login.fromCart],
  ['/l/profile', 'es', null],
] as const)(
  '[LOGIN-34] a login from the cart shows a text about the order, another login shows none: %s, %s, %j',
  async (next, language, text) => {
    await openLogin({ state: { module: 9000 as const, language }, person: { next } });
    expect(screen.queryByText(text ?? es.login.fromCart) !== null).toBe(text !== null);
  },
);

test('[FORM-5] email and password are sent, the password as typed, and password managers can fill both fields', async () => {
  const { app, form } = await openForm();
  expect(document.activeElement).toBe(email(form));
  expect([email(form).autocomplete, password(form).autocomplete]).toEqual(['username', 'current-password']);
  await type(form, 'ana@local.cl', ' secreta 1 {Enter}');
  expect(laterCommands(app)).toEqual([['logIn', 'ana@local.cl', ' secreta 1 ']]);
});

test('[LOGIN-27] a pasted password is sent', async () => {
  const { app, form } = await openForm();
  await type(form, 'ana@local.cl', '');
  await userEvent.click(password(form));
  await userEvent.paste('de un gestor 🔑');
  await userEvent.keyboard('{Enter}');
  expect(laterCommands(app)).toEqual([['logIn', 'ana@local.cl', 'de un gestor 🔑']]);
});

test('[LOGIN-27] the password can be shown while it is typed', async () => {
  const { form } = await openForm();
  await type(form, '', 'secreta1');
  expect(password(form).type).toBe('password');
  await userEvent.click(form.getByRole('button', { name: 'Mostrar', pressed: false }));
  expect([password(form).type, password(form).value]).toEqual(['text', 'secreta1']);
  await userEvent.click(form.getByRole('button', { name: 'Mostrar', pressed: true }));
  expect(password(form).type).toBe('password');
});

test.each([
  ['', '', ['email', 'password'], 'email'],
  ['ana@local', 'secreta1', ['email'], 'email'],
  ['ana@local.cl', 'corta', ['password'], 'password'],
])(
  '[LOGIN-28] a form with invalid fields is not sent, and is marked at these fields: %j, %j, fields %j',
  async (typed, secret, wrong, first) => {
    const { app, form } = await openForm();
    await type(form, typed, secret);
    expect([email(form), password(form)].map(isMarked)).toEqual([false, false]);
    await userEvent.click(submit(form));
    const marked = [email(form), password(form)].filter(isMarked);
    expect(marked.map(({ name }) => name)).toEqual(wrong);
    for (const field of marked) {
      const text = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(text?.textContent).toBe(es.login.wrong[field.name as keyof typeof es.login.wrong]);
    }
    expect((document.activeElement as HTMLInputElement).name).toBe(first);
    expect(laterCommands(app)).toEqual([]);
  },
);

test('[LOGIN-28] an invalid field loses its error as soon as its text is valid', async () => {
  const { app, form } = await openForm();
  await type(form, 'ana@local', 'secreta1');
  await userEvent.click(submit(form));
  await userEvent.type(email(form), '.cl');
  expect(email(form).getAttribute('aria-invalid')).toBe('false');
  expect(form.queryByText(es.login.wrong.email)).toBeNull();
  await userEvent.click(submit(form));
  expect(laterCommands(app)).toEqual([['logIn', 'ana@local.cl', 'secreta1']]);
});

test('[LOGIN-29] a form submitted with errors marks its submit button, in words too, until its fields are valid', async () => {
  const { form } = await openForm();
  await type(form, 'ana@local.cl', 'corta');
  expect(submit(form).dataset.wrong).toBeUndefined();
  await userEvent.click(submit(form));
  expect(submit(form).dataset.wrong).toBe('true');
  expect(submit(form).querySelector('svg')).not.toBeNull();
  expect(submit(form).getAttribute('aria-description')).toBe(es.login.wrong.form);
  await userEvent.type(password(form), 'larga');
  expect(submit(form).dataset.wrong).toBeUndefined();
  expect(submit(form).getAttribute('aria-description')).toBeNull();
});

const PROBLEMS = Object.keys(es.login.problem) as (keyof typeof es.login.problem)[];

test.each(PROBLEMS)(
  '[LOGIN-30] the login problem %s shows below the form, and the typed text stays',
  async (problem) => {
    const { app, form } = await openForm();
    await type(form, 'ana@local.cl', 'secreta1{Enter}');
    await become(app, { loggingIn: true });
    expect(screen.queryByRole('alert')).toBeNull();
    await become(app, { loggingIn: false, problem });
    expect(screen.getByRole('alert').textContent).toBe(es.login.problem[problem]);
    expect(form.getByRole('alert')).toBeDefined();
    expect([email(form).value, password(form).value]).toEqual(['ana@local.cl', 'secreta1']);
  },
);

test('[LOGIN-30] an already expired session shows below the sent form, until the next request is in flight', async () => {
  const { app, form } = await openForm();
  expect(form.queryByRole('alert')).toBeNull();
  await type(form, 'ana@local.cl', 'secreta1{Enter}');
  await become(app, { loggingIn: true });
  await become(app, { loggingIn: false });
  expect(form.getByRole('alert').textContent).toBe('Sesión inválida o con problemas');
  expect([email(form).value, password(form).value]).toEqual(['ana@local.cl', 'secreta1']);
  await become(app, { loggingIn: true });
  expect(form.queryByRole('alert')).toBeNull();
  await become(app, { loggingIn: false, problem: 'network' });
  expect(form.getByRole('alert').textContent).toBe(es.login.problem.network);
});

test.each([
  ['es', es],
  ['en', en],
] as const)(
  '[LOGIN-30] in the language %s each problem of a social login shows on the page',
  async (language, { login }) => {
    const { app } = await openLogin({ state: { language } });
    for (const problem of PROBLEMS) {
      await become(app, { problem });
      expect(screen.getByRole('alert').textContent).toBe(login.problem[problem]);
    }
  },
);

test('[LOGIN-30] the sentences of the specification are exact', () => {
  expect(es.login.problem.credentials).toBe('Error en email o contraseña');
  expect(en.login.problem.credentials).toBe('Incorrect email or password');
  expect(es.login.problem.network).toBe('Error de Conexión de Internet, intente más tarde');
  expect(en.login.problem.network).toBe('Internet Connection Error, try again later');
  expect(es.login.problem['no-permission']).toBe('No autorizado');
  expect(es.login.wrong.password).toBe('La contraseña debe tener mínimo 8 caracteres');
});

test('[LOGIN-30] a problem of another login method does not show in the form that opens afterwards', async () => {
  const { form } = await openForm({ person: { problem: 'state' } });
  expect(form.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Cerrar' }));
  expect(screen.getByRole('alert').textContent).toBe(es.login.problem.state);
});

test('[LOGIN-31] while a request is in flight the form is not sent again, however often it is pressed', async () => {
  const { app, form } = await openForm();
  await type(form, 'ana@local.cl', 'secreta1');
  await userEvent.click(submit(form));
  app.state.person.loggingIn = true;
  for (let presses = 0; presses < 9; presses++) await userEvent.click(form.getByRole('button', { name: /sesión/ }));
  await userEvent.type(password(form), '{Enter}');
  expect(laterCommands(app)).toHaveLength(1);
  const busy = form.getByRole('button', { name: 'Iniciando sesión…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
});

test('[LOGIN-31] while a request is in flight no other way to log in acts, and the page shows that it waits', async () => {
  const { app } = await openLogin({ person: { loggingIn: true } });
  await userEvent.click(button('Entrar con Resto ID'));
  await userEvent.click(button('Email y contraseña'));
  expect(laterCommands(app)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Iniciando sesión…').getAttribute('role')).toBe('status');
});

test('[LOGIN-32] a social login without an email shows that the email is missing, and requires a valid email', async () => {
  const { app } = await openLogin({ person: { problem: 'email-needed', emailFor: 'resto' } });
  expect(screen.getByRole('alert').textContent).toBe('Falta el email de su cuenta.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'ana@{Enter}');
  expect(laterCommands(app)).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, 'local.cl{Enter}');
  expect(laterCommands(app)).toEqual([['submitEmail', 'ana@local.cl']]);
  await become(app, { loggingIn: true });
  await userEvent.type(field, '{Enter}');
  expect(laterCommands(app)).toHaveLength(1);
});

test.each([
  ['/configkds', '/configkds'],
  ['/home2', '/home2'],
  ['/', '/'],
  ['/l/profile', '/l/profile'],
])(
  '[LOGIN-33] the login leads to its next page and adds no entry to the history: next page %s, path %s',
  async (next, to) => {
    const { app } = await openLogin({ person: { next } });
    const before = window.history.length;
    await actAsync(() => {
      Object.assign(app.state, { loggedIn: true, userKinds: ref(['administrator']) });
      app.state.person.name = 'Lucía Rossi';
    });
    await expect.poll(() => window.location.pathname).toBe(to);
    expect(window.history.length).toBe(before);
  },
);

test('[LOGIN-33] a logged-in user sees who is logged in, and can log out', async () => {
  const { app } = await openLogin({ state: { loggedIn: true }, person: { name: 'Lucía Rossi' } });
  expect(screen.getByText('Ha entrado como Lucía Rossi.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Email y contraseña' })).toBeNull();
  await userEvent.click(button('Cerrar sesión'));
  expect(laterCommands(app)).toEqual([['logOut']]);
  await expect.poll(() => window.location.pathname).toBe('/');
});

test('[LOGIN-33] the home link of the login leads to the board', async () => {
  await openLogin({ state: { loggedIn: true }, person: { name: '' } });
  expect(screen.getByText('Ya hay una sesión abierta en este equipo.')).toBeDefined();
  await userEvent.click(button('Ir al inicio'));
  await expect.poll(() => window.location.pathname).toBe('/');
});

test('[HOST-16] test hosts show the debug lines below the login, and production hosts show no debug lines', async () => {
  const debug = ref(['first', 'second']);
  await openLogin({ state: { testHost: true, debug } });
  const block = screen.getByRole('region', { name: 'Depuración' });
  expect(block.querySelector('pre')?.textContent).toBe('first\nsecond');
  document.body.replaceChildren();
  await openLogin({ state: { debug } });
  expect(screen.queryByText(/first/)).toBeNull();
});

test('[LOGIN-30] an address keeps what a provider put there unchanged, without parsing numbers or words', async () => {
  const query = '?state=1e5&code=00012345678901234567890&x=%22a%22&y=true';
  await openLogin({}, LOGIN + query);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    state: '1e5',
    code: '00012345678901234567890',
    x: '"a"',
    y: 'true',
  });
});

test('[LOGIN-19][LOGIN-31] a press that waits for the script shows as a request in flight, and a further Enter sends nothing', async () => {
  const { app, form } = await openForm();
  await type(form, 'ana@local.cl', 'secreta1');
  await become(app, { press: 'waits' });
  expect(form.getByRole('button', { name: es.login.asking }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(password(form), '{Enter}');
  expect(laterCommands(app)).toEqual([]);
});

test('[LOGIN-19][LOGIN-30] the failure of a press that waited too long shows in the sent form, and on the page when no form is open', async () => {
  const { app, form } = await openForm();
  await type(form, 'ana@local.cl', 'secreta1{Enter}');
  await become(app, { press: 'failed' });
  expect(form.getByRole('alert').textContent).toBe(es.login.problem.network);
  document.body.replaceChildren();
  const other = await openLogin();
  await become(other.app, { press: 'failed' });
  expect(screen.getByRole('alert').textContent).toBe(es.login.problem.network);
});
