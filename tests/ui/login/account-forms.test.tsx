import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AccountForm } from '../../../src/domain/person/forms/account-form.ts';
import type { Account, AccountOutcome } from '../../../src/engine/base/account-api.ts';
import { en } from '../../../src/i18n/en-screens.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import { renderKitchen } from '../render.tsx';

const SPOKEN = { es, en } as const;
type Spoken = keyof typeof SPOKEN;

/** Account calls that record their arguments and return results of the test. */
function notedAccount() {
  const requests: unknown[] = [];
  const waiting: ((outcome: AccountOutcome) => void)[] = [];
  const respond = (of: unknown) =>
    new Promise<AccountOutcome>((resolve) => {
      requests.push(of);
      waiting.push(resolve);
    });
  const account: Partial<Account> = {
    create: (form: AccountForm) => respond(form),
    requestReset: (email: string) => respond(email),
  };
  const settle = async (outcome: AccountOutcome) => {
    waiting.shift()?.(outcome);
    await Promise.resolve();
  };
  return { account, requests, settle };
}

const GOOD = { ok: true, data: null } as const;
const NO = { ok: false, why: 'rejected' } as const;
const CUT = { ok: false, why: 'network' } as const;

async function open(view: 'forgot' | 'create', language: Spoken = 'es') {
  const noted = notedAccount();
  const { app } = renderKitchen({ state: { language }, account: noted.account }, '/l/profilelogin');
  const { login } = SPOKEN[language];
  await userEvent.click(await screen.findByRole('button', { name: login.password }));
  await userEvent.click(screen.getByRole('button', { name: login[view].open }));
  const form = within(screen.getByRole('dialog', { name: login[view].title }));
  const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
  return { ...noted, app, login, form, field };
}

const isMarked = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';

test('[ACCOUNT-2] a recovery mail is requested with an email alone, which is checked first', async () => {
  const { form, field, requests, login } = await open('forgot');
  const email = field('Email');
  expect(document.activeElement).toBe(email);
  await userEvent.type(email, 'ana@local{Enter}');
  expect([requests, isMarked(email), document.activeElement]).toEqual([[], true, email]);
  expect(form.getByText(login.wrong.email)).toBeDefined();
  await userEvent.type(email, '.cl{Enter}');
  expect(requests).toEqual(['ana@local.cl']);
});

for (const language of ['es', 'en'] as const) {
  test(`[ACCOUNT-2][ACCOUNT-5] in ${language} a recovery mail that was not sent shows why, keeps the email and can be requested again`, async () => {
    const { form, field, requests, settle, login } = await open('forgot', language);
    await userEvent.type(field('Email'), 'ana@local.cl{Enter}');
    await settle(NO);
    expect((await form.findByRole('alert')).textContent).toBe(login.forgot.failed);
    expect(field('Email').value).toBe('ana@local.cl');
    await userEvent.click(form.getByRole('button', { name: login.forgot.submit }));
    await settle(CUT);
    expect((await form.findByText(login.problem.network)).getAttribute('role')).toBe('alert');
    await userEvent.type(field('Email'), 'x');
    expect(form.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Backspace}{Enter}');
    await settle(GOOD);
    expect((await form.findByRole('status')).textContent).toBe(login.forgot.sent.replace('{{email}}', 'ana@local.cl'));
    expect(requests).toEqual(['ana@local.cl', 'ana@local.cl', 'ana@local.cl']);
    expect(form.queryByRole('textbox')).toBeNull();
  });
}

test('[ACCOUNT-2][FORM-29] repeated presses request one mail, and the button shows that the request is in flight', async () => {
  const { form, field, requests, login } = await open('forgot');
  await userEvent.type(field('Email'), 'ana@local.cl{Enter}');
  const busy = form.getByRole('button', { name: login.sending });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  for (let presses = 0; presses < 9; presses++) await userEvent.click(busy);
  await userEvent.type(field('Email'), '{Enter}');
  expect(requests).toHaveLength(1);
});

test('the sentences of the specification are exact', () => {
  expect(en.login.forgot.failed).toBe(
    'There was an error with your email. Check that it is the correct email and try again.',
  );
  expect(es.login.forgot.failed).toMatch(/^Hubo un error con tu correo/);
  expect([en.login.forgot.open, en.login.create.open]).toEqual(['Forgot my password', 'Create account']);
});

const LONG = 'x'.repeat(201);
const WRONG = [
  ['', 'Ana', 'Soto', ['email']],
  ['ana@local', 'Ana', 'Soto', ['email']],
  ['ana@local.cl', 'A', 'Soto', ['firstNames']],
  ['ana@local.cl', '   A   ', 'Soto', ['firstNames']],
  ['ana@local.cl', 'Ana', '', ['lastNames']],
  ['ana@local.cl', LONG, LONG, ['firstNames', 'lastNames']],
  ['', '', '', ['email', 'firstNames', 'lastNames']],
] as const;

test.each(WRONG)(
  '[ACCOUNT-1][LOGIN-28] a form with invalid fields is marked at these fields and not sent: %j, %j, %j, fields %j',
  async (...row) => {
    const [email, first, last, wrong] = row;
    const { form, field, requests, login } = await open('create');
    const typed = [field('Email'), field(login.create.firstNames), field(login.create.lastNames)];
    for (const [at, text] of [email, first, last].entries()) {
      const element = typed[at];
      if (element === undefined || text === '') continue;
      element.focus();
      await userEvent.paste(text);
    }
    await userEvent.click(form.getByRole('button', { name: login.create.submit }));
    expect(typed.filter(isMarked).map(({ name }) => name)).toEqual(wrong);
    expect((document.activeElement as HTMLInputElement).name).toBe(wrong[0]);
    expect(requests).toEqual([]);
  },
);

test.each(['مرحبا بكم', '👩‍🍳👩‍🍳', '<img src=x onerror=alert(1)>', '$t(title){{email}}', '  Ana María  '])(
  '[ACCOUNT-1] the names %j are sent as typed',
  async (name) => {
    const { field, requests, login } = await open('create');
    const typed = { email: 'ana@local.cl', firstNames: name, lastNames: name };
    for (const [label, text] of [
      ['Email', typed.email],
      [login.create.firstNames, name],
      [login.create.lastNames, name],
    ] as const) {
      field(label).focus();
      await userEvent.paste(text);
    }
    await userEvent.keyboard('{Enter}');
    expect(requests).toEqual([expect.objectContaining(typed)]);
  },
);

async function fillAccount({ field, login }: Awaited<ReturnType<typeof open>>) {
  await userEvent.type(field('Email'), 'ana@local.cl');
  await userEvent.type(field(login.create.firstNames), 'Ana');
  await userEvent.type(field(login.create.lastNames), 'Soto{Enter}');
}

for (const language of ['es', 'en'] as const) {
  test(`[ACCOUNT-1][ACCOUNT-5] in ${language} an account that fails shows the reason and keeps the typed text, and a requested account shows the next step`, async () => {
    const opened = await open('create', language);
    const { form, field, settle, login } = opened;
    await fillAccount(opened);
    expect(form.getByRole('button', { name: login.create.sending }).getAttribute('aria-disabled')).toBe('true');
    await settle(NO);
    expect((await form.findByRole('alert')).textContent).toBe(login.create.failed);
    expect(field(login.create.lastNames).value).toBe('Soto');
    await userEvent.click(form.getByRole('button', { name: login.create.submit }));
    await settle(CUT);
    expect(await form.findByText(login.problem.network)).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: login.create.submit }));
    await settle(GOOD);
    expect((await form.findByRole('status')).textContent).toBe(login.create.sent.replace('{{email}}', 'ana@local.cl'));
  });
}

test('after a failed creation, one press opens the recovery form with the typed email', async () => {
  const opened = await open('create');
  await fillAccount(opened);
  await opened.settle(NO);
  await opened.form.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: opened.login.forgot.open }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ana@local.cl');
  await userEvent.click(screen.getByRole('button', { name: opened.login.back }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ana@local.cl');
});

test('[FORM-29] a response after its form was closed changes nothing', async () => {
  const { field, settle, login } = await open('forgot');
  await userEvent.type(field('Email'), 'ana@local.cl{Enter}');
  await userEvent.click(screen.getByRole('button', { name: login.back }));
  await settle(GOOD);
  await userEvent.click(screen.getByRole('button', { name: login.forgot.open }));
  expect(screen.getByRole('button', { name: login.forgot.submit })).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

test('[ACCOUNT-6] a script that does not load within ten seconds counts as a network failure', async () => {
  const { app } = renderKitchen({ account: null }, '/l/profilelogin');
  await userEvent.click(await screen.findByRole('button', { name: es.login.password }));
  await userEvent.click(screen.getByRole('button', { name: es.login.forgot.open }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@local.cl{Enter}');
  app.pass(9);
  expect(screen.queryByRole('alert')).toBeNull();
  app.pass(1);
  expect((await screen.findByRole('alert')).textContent).toBe(es.login.problem.network);
});
