import type { Page, Route } from '@playwright/test';
import { boardReady } from '../pages/board-page.ts';
import { LOGIN_TEXTS, logIn, NEW_DEVICE, openForm, send } from '../pages/login-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { expect, test } from '../test.ts';

// Requests fail on purpose, and the browser reports them.
test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const LOGIN = `${NEW_DEVICE}l/profilelogin`;
const KITCHEN = 3;
const words = LOGIN_TEXTS.es;
/** Sets `hasRun` if the app treats it as HTML or as a script. */
const SCRIPT = '<img src=x onerror="window.hasRun=true"><script>window.hasRun=true</script>';

async function expectNothingRan(page: Page, origin: string): Promise<void> {
  expect(await page.evaluate(() => 'hasRun' in window || 'polluted' in {})).toBe(false);
  expect(new URL(page.url()).origin).toBe(origin);
}

const rewrite = (page: Page, address: RegExp, made: (body: { data: object }) => unknown): Promise<unknown> =>
  page.route(address, async (route: Route) => {
    const response = await route.fetch();
    const json = made(await response.json());
    await route.fulfill(typeof json === 'string' ? { response, body: json } : { response, json });
  });

const RESPONSES: Readonly<Record<string, readonly [made: (body: { data: object }) => unknown, sentence: string]>> = {
  'HTML instead of a response': [() => `<!doctype html>${SCRIPT}`, words.network],
  'broken in the middle': [(body) => JSON.stringify(body).slice(0, 120), words.network],
  'nothing at all': [() => '', words.network],
  'a list': [() => [], words.network],
  'without a person': [(body) => ({ ...body, data: null }), words.credentials],
  'a list for a person': [(body) => ({ ...body, data: [body.data] }), words.credentials],
  'without a token': [(body) => ({ ...body, data: { ...body.data, tot1: '' } }), words.credentials],
  'without an id': [(body) => ({ ...body, data: { ...body.data, id: '' } }), words.credentials],
  'an object for a token': [(body) => ({ ...body, data: { ...body.data, tot1: { toString: 1 } } }), words.credentials],
  'an invalid end': [(body) => ({ ...body, data: { ...body.data, expU: 'never' } }), words.credentials],
  'invalid grants': [(body) => ({ ...body, data: { ...body.data, pf: [null, 7, SCRIPT] } }), words.notAuthorised],
  'a prototype': [
    (body) => JSON.stringify({ ...body, data: 0 }).replace('"data":0', '"data":{"__proto__":{"polluted":true}}'),
    words.credentials,
  ],
};

test('[WIRE-9][LOGIN-30] after any unusable response to a login, the form stays, shows one sentence, and accepts a later login', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(simulator.origin + LOGIN);
  const form = await openForm(page);
  for (const [what, [made, sentence]] of Object.entries(RESPONSES)) {
    await rewrite(page, /\/sapi\/login/, made);
    const responded = page.waitForResponse(/\/sapi\/login/);
    await send(form, credentialsOf('owner'));
    await responded;
    await expect(form.submit, what).not.toHaveAttribute('aria-disabled', 'true');
    await expect(form.dialog.getByRole('alert'), what).toHaveText(sentence);
    await expect(form.email, what).toHaveValue(credentialsOf('owner').email);
    expect(
      await page.evaluate((key) => localStorage.getItem(key), storageKeyOf(NEW_DEVICE, 'person')),
      what,
    ).toBeNull();
    await expectNothingRan(page, simulator.origin);
    await page.unroute(/\/sapi\/login/);
  }
  await send(form, credentialsOf('owner'));
  await expect(form.dialog).toHaveCount(0);
});

for (const fault of ['cloud-truncated', 'cloud-html', 'cloud-malformed', 'cloud-500', 'cloud-huge'] as const) {
  test(`[LOGIN-30] during ${fault} the login form shows that the connection failed, and a login after the fault works`, async ({
    simulator,
    openPage,
  }) => {
    const page = await openPage(simulator.origin + LOGIN);
    const form = await openForm(page);
    await simulator.command({ do: 'fault', fault, forMs: 600_000 });
    await send(form, credentialsOf('owner'));
    await expect(form.dialog.getByRole('alert')).toHaveText(words.network);
    await simulator.command({ do: 'heal' });
    await form.submit.click();
    await expect(form.dialog).toHaveCount(0);
  });
}

test('[WIRE-9] a person whose names contain HTML is shown as text, and no part of the name runs', async ({
  simulator,
  openPage,
}) => {
  const page = await openPage(simulator.origin + LOGIN);
  await rewrite(page, /\/sapi\/(login|myprofile)/, (body) => ({
    ...body,
    data: { ...body.data, nombre: SCRIPT, detApp: { nm: SCRIPT, ln: SCRIPT, picUrl: 'javascript:window.hasRun=true' } },
  }));
  await logIn(page, credentialsOf('cook'));
  await page.goto(simulator.origin + LOGIN);
  await expect(page.getByText(`Ha entrado como ${SCRIPT}.`)).toBeVisible();
  await expectNothingRan(page, simulator.origin);
});

/** Possible stored values of a person after manual edits, faults, or another version. */
const STORED: Readonly<Record<string, string>> = {
  'no JSON': '{',
  nothing: 'null',
  'a list': '[]',
  'a text': JSON.stringify(SCRIPT),
  'a bare profile of another shape': JSON.stringify({ user: { name: SCRIPT } }),
  'a record without data': JSON.stringify({ v: 1, at: 1 }),
  'a record of other types': JSON.stringify({ v: 1, at: 1, data: { id: {}, tot1: [], pf: 'all' } }),
  'a record without a token': JSON.stringify({ v: 1, at: 1, data: { id: '1001' } }),
};

test('[WIRE-9][LOGIN-3] the board starts logged out with any unusable stored value for the person, and deletes the value', async ({
  simulator,
  openDevice,
}) => {
  const page = await openDevice(KITCHEN);
  await boardReady(page);
  const [person, session] = (['person', 'tab:session'] as const).map((fact) =>
    storageKeyOf(`/device/${KITCHEN}/`, fact),
  );
  // The mark `1` stays, because it means that a person may be logged in in another tab.
  const stored = () =>
    page.evaluate(
      ([old = '', tab = '']) => [localStorage.getItem(old)?.replace(/^1$/, '') || null, sessionStorage.getItem(tab)],
      [person, session],
    );
  const values = Object.entries(STORED);
  // First the value replaces the record of an older version, then the session of this tab.
  for (const [what, old, tab] of [
    ...values.map(([name, text]) => [name, text, ''] as const),
    ...values.map(([name, text]) => [`${name} in the session`, '1', text] as const),
  ]) {
    await page.evaluate(
      ([oldKey = '', tabKey = '', oldText = '', tabText = '']) => {
        localStorage.setItem(oldKey, oldText);
        if (tabText !== '') sessionStorage.setItem(tabKey, tabText);
      },
      [person, session, old, tab],
    );
    await page.reload();
    await boardReady(page);
    await expect.poll(stored, what).toEqual([null, null]);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await expect(menu.getByRole('button', { name: 'Iniciar sesión' }), what).toBeVisible();
    await expect(page.getByRole('alert'), what).toHaveCount(0);
    await expectNothingRan(page, simulator.origin);
    await page.keyboard.press('Escape');
  }
});

test('[CONFIGURE-7][LOGIN-12] a stored session that the platform never issued is reported once and deleted', async ({
  simulator,
  openDevice,
}) => {
  const page = await openDevice(KITCHEN);
  await boardReady(page);
  const key = storageKeyOf(`/device/${KITCHEN}/`, 'person');
  const pf = [{ mod: 5000, ur: 0, ul: 0, va: 1, ac: true }];
  const data = { id: '1001', tot1: 'made-up', ur: 71, ul: 3, nombre: SCRIPT, pf };
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify({ v: 1, at: Date.now(), data }),
  ] as const);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Sesión inválida o con problemas');
  await boardReady(page);
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await expectNothingRan(page, simulator.origin);
});

test.describe('the return from a provider', () => {
  const FOREIGN = 'La respuesta del proveedor no corresponde a un inicio de sesión de este equipo. Intente de nuevo.';
  const UNCONFIRMED = 'El proveedor no confirmó el inicio de sesión. Intente de nuevo.';

  async function setOut(page: Page): Promise<string> {
    const left = page.waitForURL(/\/identity\//);
    await page.getByRole('button', { name: words.withResto }).click();
    await left;
    return new URL(page.url()).searchParams.get('state') ?? '';
  }

  /**
   * Expects that the login shows this sentence and is usable, the address has no trace of the return, and no script
   * ran.
   */
  async function expectSentence(page: Page, origin: string, sentence: string): Promise<void> {
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByRole('button', { name: words.withPassword })).not.toHaveAttribute('aria-disabled', 'true');
    expect(new URL(page.url()).search).toBe('');
    await expectNothingRan(page, origin);
  }

  for (const [what, query, sentence] of [
    ['without a state', () => '?code=abc', FOREIGN],
    ['with another state', () => `?state=${'b'.repeat(32)}&code=abc`, FOREIGN],
    ['with a truncated state', (state: string) => `?state=${state.slice(1)}&code=abc`, FOREIGN],
    ['with a state that is HTML', () => `?state=${encodeURIComponent(SCRIPT)}&code=abc`, FOREIGN],
    ['without a code', (state: string) => `?state=${state}`, UNCONFIRMED],
    ['with an empty code', (state: string) => `?state=${state}&code=`, UNCONFIRMED],
    [
      'with an error that is HTML',
      (state: string) => `?state=${state}&error=${encodeURIComponent(SCRIPT)}`,
      UNCONFIRMED,
    ],
  ] as const) {
    test(`[LOGIN-6] a provider's response ${what} logs no person in, and its state cannot be used again`, async ({
      simulator,
      openPage,
    }) => {
      const page = await openPage(simulator.origin + LOGIN);
      const state = await setOut(page);
      await page.goto(simulator.origin + LOGIN + query(state));
      await expectSentence(page, simulator.origin, sentence);
      const calls = (await simulator.status()).journal.filter(({ text }) => text.includes('/sapi/login'));
      expect(calls).toEqual([]);
      await page.goto(`${simulator.origin}${LOGIN}?state=${state}&code=abc`);
      await expectSentence(page, simulator.origin, FOREIGN);
    });
  }

  test('[LOGIN-6][WIRE-9] codes with hostile content reach the platform unchanged, and the platform rejects all of them', async ({
    simulator,
    openPage,
  }) => {
    const page = await openPage(simulator.origin + LOGIN);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/sapi/login')) sent.push(request.postDataJSON().tot3);
    });
    const codes = [SCRIPT, '__proto__', "' OR 1=1 --", '../../etc/passwd', '1e5', 'ñ\u202e\u0000\n', '{"tot0":1}'];
    for (const code of codes) {
      const state = await setOut(page);
      await page.goto(`${simulator.origin}${LOGIN}?state=${state}&code=${encodeURIComponent(code)}`);
      await expectSentence(page, simulator.origin, words.credentials);
    }
    expect(sent).toEqual(codes);
  });
});
