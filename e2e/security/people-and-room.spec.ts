import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchIntruders } from '../pages/intruders.ts';
import { LOGIN_TEXTS, logIn } from '../pages/login-page.ts';
import { journalIn } from '../pages/room-page.ts';
import { credentialsOf } from '../people.ts';
import { startSimulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';
import { readable, rewrite, textOf, VECTORS, vectorsInTurn, withTexts } from './hostile-texts.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const PERSON_TEXTS = ['nombre', 'nm', 'ln', 'rut', 'nr', 'di', 'ci', 'pn', 'picUrl', 'alias', 'dp', 'cm', 'zc', 'ct'];
const ADDRESSES = 10;
const BATCH = 12;

test('[WIRE-9] every text of a profile and its addresses is shown as text', async ({ simulator, openPage }) => {
  const { origin } = await simulator.accounts();
  const page = await openPage('about:blank');
  const watch = await watchIntruders(page);
  const next = vectorsInTurn();
  await rewrite(page, /\/sapi\/(login|myprofile)/, (body) => {
    const { data, ...rest } = body as { data: { detApp: object } };
    const address = {
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
    const detApp = { ...data.detApp, picUrl: '', ad: Array.from({ length: ADDRESSES }, () => address) };
    return { ...rest, data: withTexts({ ...data, detApp }, PERSON_TEXTS, next) };
  });
  await page.goto(`${origin}/l/profile`);
  await logIn(page, credentialsOf('regular'));
  let shown = '';
  for (const screen of Array.from({ length: 4 }, () => ['l/profile', 'l/profileaddress', 'l/profilelogin']).flat()) {
    await page.goto(`${origin}/${screen}`);
    await page.waitForLoadState('networkidle');
    expect(await watch.found(), screen).toEqual([]);
    shown += await textOf(page);
  }
  expect(shown).not.toContain(readable(LOGIN_TEXTS.es.question));
  expect(VECTORS.filter((text) => !shown.includes(readable(text))).length).toBeLessThan(VECTORS.length / 2);
});

/** A scenario whose every text is a vector. */
function scenarioText(texts: readonly string[]): string {
  const [es, en] = texts.map((text) => JSON.stringify(text));
  const steps = texts.map((text, at) => `  - { mark: ${JSON.stringify(text)}, at: ${at + 1}s }`);
  return `title: { es: ${es}, en: ${en} }\nabout: { es: ${es}, en: ${en} }\nseed: 1\nlength: 1h\npreRoll: 30s\nsteps:\n${steps.join('\n')}\n`;
}

test('[WIRE-9][ROOM-15] titles, marks and messages of a scenario are shown as text in the room and on its screens', async ({
  keep,
  openPage,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
  const file = join(folder, 'hostile.yaml');
  try {
    await writeFile(file, scenarioText(VECTORS.filter((text) => text.length <= 100)));
    const simulator = await keep(startSimulator(file));
    const page = await openPage('about:blank', tourSeen(simulator.origin));
    const watch = await watchIntruders(page);
    await page.goto(`${simulator.origin}/simulator/`);
    await expect(journalIn(page)).toBeVisible();
    for (let from = 0; from < VECTORS.length; from += BATCH) {
      // The journal shows the latest lines only.
      const batch = VECTORS.slice(from, from + BATCH);
      for (const text of batch) {
        await simulator.command({ do: 'mark', note: text });
        await simulator.command({ do: 'message', text });
      }
      const missing = async () => {
        const shown = await textOf(page);
        return batch.filter((text) => !shown.includes(readable(text)));
      };
      await expect.poll(missing).toEqual([]);
      expect(await watch.found()).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the watch of these tests finds elements, handlers, scripts, clobbered names, dialogs and foreign requests', async ({
  page,
}) => {
  const watch = await watchIntruders(page);
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
