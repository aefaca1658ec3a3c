import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ref } from 'valtio/vanilla';
import { expect, type Mock, test, vi } from 'vitest';
import { profile } from '../../../../fixtures/profile.ts';
import { RESET_SCROLL_OFFSET_PX } from '../../../../src/domain/person/limits.ts';
import type { Account } from '../../../../src/engine/base/account-api.ts';
import { en } from '../../../../src/i18n/en-screens.ts';
import { es } from '../../../../src/i18n/es-screens.ts';
import type { FrozenKitchen } from '../../../../stories/frozen-app.ts';
import { deferredPromise } from '../../../deferred-promise.ts';
import { renderKitchen } from '../../render.tsx';

const { password: words } = es;
const GOOD = { ok: true, data: null } as const;
const NO = { ok: false, why: 'rejected' } as const;
const CUT = { ok: false, why: 'network' } as const;
const { token: _, realtimeToken: __, ...shown } = profile();

const ANONYMOUS = { installed: false, module: 9000 as const, userKinds: ref(['anonymous'] as const) };
const DINER = { ...ANONYMOUS, loggedIn: true, userKinds: ref(['diner'] as const) };

type Calls = { readonly [Name in keyof Account]: Mock<Account[Name]> };

function calls(): Calls {
  return {
    create: vi.fn<Account['create']>(async () => GOOD),
    requestReset: vi.fn<Account['requestReset']>(async () => GOOD),
    checkReset: vi.fn<Account['checkReset']>(async () => ({ ok: true, data: 'ana@local.cl' })),
    resetPassword: vi.fn<Account['resetPassword']>(async () => GOOD),
    changePassword: vi.fn<Account['changePassword']>(async () => GOOD),
  };
}

function openReset(own: Partial<Calls> = {}, path = '/l/pwdreset/c1/t1') {
  const made = { ...calls(), ...own };
  return { ...renderKitchen({ state: ANONYMOUS, account: made }, path), made };
}

function openChange(own: Partial<Calls> = {}, hasPassword = true) {
  const made = { ...calls(), ...own };
  const kitchen: FrozenKitchen = {
    state: DINER,
    person: { name: shown.name, profile: ref({ ...shown, hasPassword }) },
    account: made,
  };
  return { ...renderKitchen(kitchen, '/l/pwdreset'), made };
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: words.submit });
const pathIs = (path: string) => expect.poll(() => window.location.pathname).toBe(path);

async function fill(next: string, repeat = next, current: string | null = null): Promise<void> {
  await field(words.next);
  const typed = [
    [words.current, current],
    [words.next, next],
    [words.repeat, repeat],
  ] as const;
  for (const [label, text] of typed) {
    if (text === null || text === '') continue;
    (await field(label)).focus();
    await userEvent.paste(text);
  }
}

test('the sentences of the specification are exact', () => {
  expect(words.resetFailed).toBe('Error en los datos o link caducado.');
  expect(words.resetFailedToo).toBe('No se puede restablecer la contraseña.');
  expect(words.changeFailed).toBe('Error en la contraseña ingresada.');
  expect(words.changeFailedToo).toBe('No se pudo restablecer la contraseña.');
  expect(es.account.notices.passwordChanged).toBe('La contraseña fue cambiada exitosamente');
  expect(words.wrong).toBe('La contraseña debe tener mínimo 8 caracteres');
});

test('[ACCOUNT-3] a link is checked first, and then shows its form with the email to which it was mailed', async () => {
  const { made } = openReset();
  expect(await screen.findByText(words.resetHelp.replace('{{email}}', 'ana@local.cl'))).toBeDefined();
  expect(made.checkReset.mock.calls).toEqual([[{ code: 'c1', tag: 't1' }]]);
  expect(screen.queryByLabelText(words.current)).toBeNull();
  expect((await field(words.next)).autocomplete).toBe('new-password');
});

test.each([
  ['a mailed link', () => openReset(), words.next],
  ['a change', () => openChange(), words.current],
])('[ACCOUNT-8] the first field of the form for %s has the focus', async (_, open, first) => {
  open();
  await field(first);
  await userEvent.keyboard('secreta12');
  expect((await field(first)).value).toBe('secreta12');
});

test.each([
  '/l/pwdreset/%20/t1',
  `/l/pwdreset/${'c'.repeat(201)}/t1`,
  '/l/pwdreset/c1/%3Cb%3E',
  '/l/pwdreset/c%2500/t',
])('[ACCOUNT-3][FORM-23] the hostile link %s is invalid, and no request is sent', async (path) => {
  const { made } = openReset({}, path);
  expect((await screen.findByRole('alert')).textContent).toBe(`${words.resetFailed} ${words.resetFailedToo}`);
  expect(made.checkReset).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: words.toLogin }));
  await pathIs('/l/profilelogin');
});

test('[ACCOUNT-3][ACCOUNT-7] a link that the platform rejects shows that the link may have been used', async () => {
  openReset({ checkReset: vi.fn<Account['checkReset']>(async () => NO) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${words.resetFailed} ${words.resetFailedToo} ${words.mayBeReset}`,
  );
  expect(screen.queryByLabelText(words.next)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: words.toLogin }));
  await pathIs('/l/profilelogin');
});

test('[ACCOUNT-7] a reset that is rejected after a reset without a response may have succeeded, and leads to the login', async () => {
  const resetPassword = vi.fn<Account['resetPassword']>(async () => NO);
  openReset({ resetPassword: resetPassword.mockResolvedValueOnce(CUT) });
  await fill('secreta12');
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(es.account.network);
  expect(screen.queryByRole('button', { name: words.toLogin })).toBeNull();
  await userEvent.click(submit());
  const messages = `${words.resetFailed} ${words.resetFailedToo} ${words.mayBeReset}`;
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe(messages);
  expect((await field(words.repeat)).value).toBe('secreta12');
  await userEvent.click(screen.getByRole('button', { name: words.toLogin }));
  await pathIs('/l/profilelogin');
});

test('[ACCOUNT-7] a change that is rejected after a change without a response may have succeeded', async () => {
  const changePassword = vi.fn<Account['changePassword']>(async () => NO);
  openChange({ changePassword: changePassword.mockResolvedValueOnce(CUT) });
  await fill('secreta12', 'secreta12', 'secreta11');
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(es.account.network);
  await userEvent.click(submit());
  const messages = `${words.changeFailed} ${words.changeFailedToo} ${words.mayBeChanged}`;
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe(messages);
});

test('[ACCOUNT-3][ACCOUNT-5] a link whose check got no response is checked again at a press', async () => {
  const checkReset = vi.fn<Account['checkReset']>(async () => CUT);
  openReset({ checkReset });
  expect((await screen.findByRole('alert')).textContent).toBe(es.account.network);
  checkReset.mockResolvedValueOnce({ ok: true, data: 'ana@local.cl' });
  await userEvent.click(screen.getByRole('button', { name: words.again }));
  expect(await field(words.next)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

const WRONG = [
  ['', '', ['next']],
  ['corta12', 'corta12', ['next']],
  ['secreta12', 'secreta13', ['repeat']],
  ['secreta12', '', ['repeat']],
  ['secreta12', 'secreta12 ', ['repeat']],
  ['x'.repeat(201), 'x'.repeat(201), ['next']],
  ['👩‍🍳👩‍🍳', '👩‍🍳', ['next', 'repeat']],
] as const;

test.each(WRONG)(
  '[LOGIN-28] invalid passwords are marked at their fields and not sent: %j and %j, fields %j',
  async (next, repeat, wrong) => {
    const { made } = openReset();
    await fill(next, repeat);
    await userEvent.click(submit());
    const fields = [await field(words.next), await field(words.repeat)];
    expect(fields.filter((each) => each.getAttribute('aria-invalid') === 'true').map(({ name }) => name)).toEqual(
      wrong,
    );
    expect((document.activeElement as HTMLInputElement).name).toBe(wrong[0]);
    expect(made.resetPassword).not.toHaveBeenCalled();
  },
);

test('[ACCOUNT-4] a new password is sent once as typed, and the login replaces the link', async () => {
  const { promise: waits, resolve: settle } = deferredPromise<typeof GOOD>();
  const { made } = openReset({ resetPassword: vi.fn<Account['resetPassword']>(() => waits) });
  await fill(' مرحبا secreta 1 ');
  const before = window.history.length;
  await userEvent.click(submit());
  const busy = screen.getByRole('button', { name: words.sending });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  for (let presses = 0; presses < 9; presses++) await userEvent.click(busy);
  expect(made.resetPassword.mock.calls).toEqual([
    [{ link: { code: 'c1', tag: 't1' }, email: 'ana@local.cl', password: ' مرحبا secreta 1 ' }],
  ]);
  settle(GOOD);
  await pathIs('/l/profilelogin');
  expect(window.history.length).toBe(before);
});

test.each([
  [NO, `${words.resetFailed} ${words.resetFailedToo}`],
  [CUT, es.account.network],
] as const)(
  '[ACCOUNT-5] a failed reset shows the failure, keeps the text and can be sent again: %j',
  async (outcome, message) => {
    const resetPassword = vi.fn<Account['resetPassword']>(async () => outcome);
    openReset({ resetPassword });
    await fill('secreta12');
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect((await field(words.repeat)).value).toBe('secreta12');
    await userEvent.type(await field(words.repeat), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Backspace}{Enter}');
    await screen.findByRole('alert');
    expect(resetPassword).toHaveBeenCalledTimes(2);
  },
);

test('[ACCOUNT-4] a change requires the current password, stays on its page, and shows its success', async () => {
  const { made } = openChange();
  await fill('secreta12', 'secreta12', 'corta12');
  await userEvent.click(submit());
  expect((await field(words.current)).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(await field(words.current), '3');
  await userEvent.click(submit());
  expect(made.changePassword.mock.calls).toEqual([['corta123', 'secreta12']]);
  expect((await screen.findByText(es.account.notices.passwordChanged)).getAttribute('role')).toBe('status');
  expect(window.location.pathname).toBe('/l/pwdreset');
  expect(screen.queryByLabelText(words.next)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: words.toProfile }));
  await pathIs('/l/profile');
});

test('[FORM-6] a user without a password needs no current password', async () => {
  const { made } = openChange({}, false);
  await fill('secreta12');
  expect(screen.queryByLabelText(words.current)).toBeNull();
  await userEvent.click(submit());
  expect(made.changePassword.mock.calls).toEqual([[null, 'secreta12']]);
});

test.each([
  [NO, `${words.changeFailed} ${words.changeFailedToo}`],
  [CUT, es.account.network],
] as const)('[ACCOUNT-5] a failed change shows the failure and keeps the typed text: %j', async (outcome, messages) => {
  openChange({ changePassword: vi.fn<Account['changePassword']>(async () => outcome) });
  await fill('secreta12', 'secreta12', 'secreta11');
  await userEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(messages);
  expect((await field(words.current)).value).toBe('secreta11');
});

test('on a device in English the form has English labels', async () => {
  renderKitchen({ state: { ...ANONYMOUS, language: 'en' } }, '/l/pwdreset/c1/t1');
  expect(await screen.findByLabelText(en.password.repeat)).toBeDefined();
});

test('the form scrolls into view with space above it', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  openReset();
  const form = (await field(words.next)).closest('form');
  // The form scrolls into view after it is rendered.
  await expect.poll(() => scroll.mock.calls.length).toBeGreaterThan(0);
  const block = scroll.mock.contexts.at(-1) as HTMLElement;
  expect(block.contains(form)).toBe(true);
  expect(block.style.scrollMarginTop).toBe(`${RESET_SCROLL_OFFSET_PX}px`);
  scroll.mockRestore();
});

test.each([
  ['right to left', 'كلمة السر \u202e 12'],
  ['markup', '<b onclick=alert(1)>clave</b>'],
  ['a template', '$t(title){{email}}'],
])('[ACCOUNT-3] a new password that is %s is sent as typed', async (_, text) => {
  const { made } = openReset();
  await fill(text);
  await userEvent.click(submit());
  await expect.poll(() => JSON.stringify(made.resetPassword.mock.calls)).toContain(JSON.stringify(text));
});
