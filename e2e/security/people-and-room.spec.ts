import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PEOPLE } from '../../fixtures/people.ts';
import { TEXTS, VECTORS } from '../../tests/security/text-corpus.ts';
import { LONG, repeats } from '../long-files.ts';
import { type Watch, watchForeignElements } from '../pages/foreign-elements.ts';
import { isListenedFor, logIn } from '../pages/login-page.ts';
import { journalIn } from '../pages/room-page.ts';
import { credentialsOf } from '../people.ts';
import { startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';
import { sampled } from './foreign-json.ts';
import { readable, rewrite, SOME_TEXTS, textOf } from './hostile-texts.ts';
import { intercept, type Pushes } from './push.ts';
import { fillSlots } from './slots.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

async function openProfile(
  page: Page,
  folder: string,
  who: 'regular' | 'owner',
  change: (data: { readonly detApp: object; readonly pl: object }) => object,
): Promise<Watch> {
  const watch = await watchForeignElements(page);
  await rewrite(page, /\/sapi\/(login|myprofile)/, (body) => {
    const { data, ...rest } = body as { data: Parameters<typeof change>[0] };
    return { ...rest, data: change(data) };
  });
  await page.goto(`${folder}/l/profile`);
  await logIn(page, credentialsOf(who));
  await page.goto(`${folder}/l/profile`);
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  return watch;
}

const ADDRESS = {
  alias: '',
  def: false,
  di: '',
  dp: '',
  cm: '',
  ci: '',
  zc: '',
  pa: 'cl',
  lt: -33.4,
  lg: -70.6,
  ct: '',
};
/** An address with a longer postal code is left out. */
const POSTAL_CODE_LENGTH_MAX = 40;
const FIRST_VENUE = 100;
const VENUE_LENGTH_MAX = 200;
const UNIT_LENGTH_MAX = 99;

for (const [index, texts] of [SOME_TEXTS, TEXTS].entries()) {
  const at = (place: number) => texts[place % texts.length] ?? '';
  const postalCodeOf = (place: number) => at(place + 6).slice(0, POSTAL_CODE_LENGTH_MAX);

  test(
    `[WIRE-9] each of ${texts.length} texts of an address is shown as text in each of its fields`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank');
      const watch = await openProfile(page, (await simulator.accounts()).origin, 'regular', (data) => {
        const ad = texts.map((alias, place) => {
          const [di, dp, cm, ci, ct] = [1, 2, 3, 4, 5].map((field) => at(place + field));
          return { ...ADDRESS, alias, di, dp, cm, ci, ct, zc: postalCodeOf(place) };
        });
        return { ...data, detApp: { ...data.detApp, ad } };
      });
      const addresses = page.getByRole('region', { name: 'Direcciones guardadas' }).getByRole('listitem');
      await expect(addresses).toHaveCount(texts.length);
      const shown = (await addresses.allTextContents()).map(readable);
      // The app trims the parts of a line; the comparison ignores all spaces.
      const missing = shown.flatMap((address, place) =>
        [...[0, 1, 2, 3, 4, 5].map((field) => at(place + field)), postalCodeOf(place)].filter(
          (text) => !address.includes(readable(text)),
        ),
      );
      expect(missing).toEqual([]);
      expect(await watch.found()).toEqual([]);
    },
  );

  test(
    `[WIRE-9] each of ${texts.length} names of venues is shown as text`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank');
      const watch = await openProfile(page, `${simulator.origin}/device/new`, 'owner', (data) => {
        const r = texts.map((nr, place) => ({ ir: FIRST_VENUE + place, il: 1, nr, di: nr, ci: nr, pa: 'cl' }));
        return { ...data, pl: { r, p: [{ mod: 5_000, ur: 0, ul: 0, va: 1, ac: true, allowKDS: 1 }] } };
      });
      // Longer names are cut (rule WIRE-21). The first row is the person's venue, which shows no id.
      const nameOf = (text: string, place: number) =>
        readable(
          `${text.length > VENUE_LENGTH_MAX ? `${text.slice(0, VENUE_LENGTH_MAX - 1)}…` : text} · ${FIRST_VENUE + place}-1`,
        );
      const missing = async () => {
        const shown = await textOf(page);
        return texts.filter((text, place) => place > 0 && !shown.includes(nameOf(text, place)));
      };
      await expect.poll(missing).toEqual([]);
      expect(await watch.found()).toEqual([]);
    },
  );

  test(
    `[WIRE-9] each of ${texts.length} names of units of a venue is shown as text`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank');
      const watch = await watchForeignElements(page);
      await rewrite(page, /\/data\/71\/3\/(kd|dm)\//, (body, url) => {
        const { data, ...rest } = body as { data: readonly object[] };
        const named = texts.map((nm, place) => ({ ...data[0], id: place + 1, nm }));
        return { ...rest, data: url.includes('/kd/') ? named : data };
      });
      await page.goto(`${simulator.origin}/device/new/l/profilelogin?next=/configkds`);
      await logIn(page, credentialsOf('owner'));
      const rows = page.getByRole('row').filter({ has: page.getByRole('radio') });
      await expect(rows).toHaveCount(texts.length);
      const shown = (await rows.allTextContents()).map(readable);
      // A longer name is cut (rule WIRE-21).
      const missing = texts.filter(
        (text) => !shown.some((row) => row.includes(readable(text.slice(0, UNIT_LENGTH_MAX)))),
      );
      expect(missing).toEqual([]);
      expect(await watch.found()).toEqual([]);
    },
  );
}

/** The fields of a person's profile that each screen shows. */
const PERSON_FIELDS = { 'l/profile': ['nm', 'ln', 'ph', 'em', 'rut'], 'l/profilelogin': ['nombre'] } as const;
/** A longer phone number or national ID is ignored. */
const SHORT_FIELD_LENGTH_MAX = 100;
const limitOf = (field: string) => (/^(ph|rut)$/.test(field) ? SHORT_FIELD_LENGTH_MAX : Number.POSITIVE_INFINITY);
const PERSON = PEOPLE.find(({ name }) => name === 'regular')?.profile.id;

/** Opens a screen of the person, and returns a function that makes the page read the profile again. */
async function openPerson(page: Page, { push, received }: Pushes, address: string): Promise<() => Promise<void>> {
  const before = received().length;
  const listens = isListenedFor(page);
  await page.goto(address);
  await listens;
  await expect.poll(() => received().slice(before)).toContain(`user/${PERSON}`);
  // The first value of the person makes the page read the profile once more.
  await page.waitForLoadState('networkidle');
  let changes = 1_000_000;
  return async () => {
    changes += 1;
    // The page reads the grants after it has shown the profile.
    const hasRead = isListenedFor(page);
    push(`user/${PERSON}`, changes);
    await hasRead;
    await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
  };
}

test(
  `[WIRE-9][LOGIN-24] ${TEXTS.length} texts are shown as text in each field of a person`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(1_800_000);
    let textAt = (slot: string) => slot;
    const { origin } = await simulator.accounts();
    const page = await openPage('about:blank');
    const pushes = await intercept(page);
    const watch = await openProfile(page, origin, 'regular', (data) => {
      const fields = Object.fromEntries(PERSON_FIELDS['l/profile'].map((field) => [field, textAt(field)]));
      return { ...data, nombre: textAt('nombre'), detApp: { ...data.detApp, ...fields } };
    });
    for (const [screen, fields] of Object.entries(PERSON_FIELDS)) {
      const readAgain = await openPerson(page, pushes, `${origin}/${screen}`);
      const read = async (textOfSlot: typeof textAt) => {
        textAt = textOfSlot;
        await readAgain();
        expect(await watch.found()).toEqual([]);
        return textOf(page);
      };
      const { visible, missing } = await fillSlots(TEXTS, read, { everySlot: true, limitOf });
      expect(visible.toSorted()).toEqual(fields.toSorted());
      expect(missing).toEqual([]);
    }
  },
);

test(
  `[PERSON-1] with each of ${TEXTS.length} texts as its address, a person's picture loads nothing, or a file of the same host if the address begins with a slash`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(1_800_000);
    let picUrl = '';
    const { origin } = await simulator.accounts();
    const page = await openPage('about:blank');
    const pushes = await intercept(page);
    const watch = await openProfile(page, origin, 'regular', (data) => ({
      ...data,
      detApp: { ...data.detApp, picUrl },
    }));
    await page.route(
      () => true,
      (route) =>
        route.request().resourceType() === 'image'
          ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
          : route.fallback(),
    );
    const readAgain = await openPerson(page, pushes, `${origin}/l/profile`);
    const details = page.getByRole('region', { name: 'Datos personales' });
    const pictures = details.locator('img');
    const initials = details.getByText('RS', { exact: true });
    for (const text of TEXTS)
      for (const address of [text, `/${text}`]) {
        picUrl = address;
        await readAgain();
        const isOwnFile = /^\/(?!\/)/.test(address) && !/[\s\\]/.test(address);
        const found = await pictures.evaluateAll((all) =>
          all.map((picture) => [picture.getAttribute('src'), new URL((picture as HTMLImageElement).src).origin]),
        );
        expect(found, address).toEqual(isOwnFile ? [[address, origin]] : []);
        await expect(initials, address).toHaveCount(isOwnFile ? 0 : 1);
        expect(await watch.found(), address).toEqual([]);
      }
  },
);

const BATCH = 12;
const TITLE_LENGTH_MAX = 100;
const NOTE_LENGTH_MAX = 200;

test(
  `[WIRE-9][ROOM-15] each of ${TEXTS.length} titles, descriptions, marks and messages is shown as text in the room`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(1_800_000);
    const page = await openPage('about:blank', tourSeen(simulator.origin));
    const watch = await watchForeignElements(page);
    const titles = TEXTS.filter((text) => text.length <= TITLE_LENGTH_MAX);
    await rewrite(page, /\/simulator\/situations$/, (body) =>
      titles.map((title, place) => {
        const about = titles[(place + 1) % titles.length];
        const name = `situation-${place}`;
        return {
          ...(body as readonly object[])[0],
          name,
          title: { es: title, en: title },
          about: { es: about, en: about },
        };
      }),
    );
    await page.goto(`${simulator.origin}/simulator/`);
    await expect(journalIn(page)).toBeVisible();
    const listed = page.getByRole('listitem').filter({ has: page.locator('button[aria-pressed] strong') });
    await expect.poll(() => listed.count()).toBeGreaterThanOrEqual(titles.length);
    const shown = (await listed.allTextContents()).map(readable);
    const unlisted = titles.filter((title, place) =>
      [title, titles[(place + 1) % titles.length] ?? ''].some((text) => !shown[place]?.includes(readable(text))),
    );
    expect(unlisted).toEqual([]);
    expect(await watch.found()).toEqual([]);
    const notes = TEXTS.filter((text) => text.length <= NOTE_LENGTH_MAX);
    for (let from = 0; from < notes.length; from += BATCH) {
      // The journal shows only its latest lines.
      const batch = notes.slice(from, from + BATCH);
      for (const text of batch) {
        await simulator.command({ do: 'mark', note: text });
        await simulator.command({ do: 'message', text });
      }
      const missing = async () => {
        const now = await textOf(page);
        // The text shows twice: as the mark and as the message.
        return batch.filter((text) => now.split(readable(text)).length < 3);
      };
      await expect.poll(missing).toEqual([]);
      expect(await watch.found()).toEqual([]);
    }
  },
);

test('[ROOM-15] the title of a scenario file is shown as text in the room', LONG, async ({ keep, openPage }) => {
  const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
  const file = join(folder, 'hostile.yaml');
  try {
    for (const title of sampled(VECTORS, 2)) {
      const text = JSON.stringify(title);
      const about = `about: { es: ${text}, en: ${text} }`;
      await writeFile(
        file,
        `title: { es: ${text}, en: ${text} }\n${about}\nseed: 1\nlength: 1h\npreRoll: 30s\nsteps:\n  - { mark: ${text}, at: 1s }\n`,
      );
      const simulator = await keep(startSimulator(file));
      const page = await openPage('about:blank', tourSeen(simulator.origin));
      const watch = await watchForeignElements(page);
      await page.goto(`${simulator.origin}/simulator/`);
      await expect(journalIn(page)).toBeVisible();
      await expect.poll(() => textOf(page)).toContain(readable(title));
      expect(await watch.found()).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the watch of these tests finds elements, handlers, scripts, clobbered names, dialogs and foreign requests', async ({
  page,
}) => {
  const watch = await watchForeignElements(page);
  await page.setContent(
    '<img src=x onerror="hasRun=1"><iframe srcdoc=a></iframe><svg><use href="#a"/></svg><form name=body></form><a id=kdsClock></a>',
  );
  await page.evaluate(() => {
    alert('dialog');
    void fetch('https://evil.test/').catch(() => {});
  });
  const found = async () => (await watch.found()).join('\n');
  const elements = ['<img', '<iframe', '<use', '<form', '<a id'];
  for (const part of [...elements, 'onerror=', 'a script ran', 'dialog: ', 'request: https://evil.test/'])
    await expect.poll(found).toContain(part);
});
