import { resultsIn, runSim, worldHashIn } from '../programs/sim-run.ts';
import { expect, test } from '../test.ts';

/** A timeout for a test that hangs: a scenario of half an hour takes minutes on a quiet machine. */
const RUN_MS = 3_600_000;

const WHOLE = null;

/**
 * How long each scenario runs: six pages take a two-core machine some ten seconds for a simulated minute. Scenarios
 * about one screen run whole. The others run until a minute after their first expectation or set-up, enough for a
 * comparison with the headless run. The headless `library.test.ts` runs all of them whole.
 */
const UNTIL: Readonly<Record<string, string | null>> = {
  'administrator-configures': '13m',
  'big-table': '4m5s',
  'captive-portal': '9m31s',
  'courses-by-fire': '8m5s',
  'customer-evening': WHOLE,
  'delivery-peak': '11m5s',
  'device-killed': '18m',
  'double-rush': '13m',
  'first-day': WHOLE,
  'late-additions': '9m5s',
  'local-modes': '11m41s',
  'local-takeover': '24m20s',
  'long-shift': '31m',
  'lunch-rush': '23m5s',
  'lunch-rush-with-outage': '31m',
  'malformed-responses': '9m5s',
  'not-configured': WHOLE,
  'odd-orders': '16m10s',
  'one-dish-two-devices': WHOLE,
  'outage-day': '32m',
  'priority-separation': '4m10s',
  'quiet-morning': '12m5s',
  'realtime-down': '10m',
  'settings-in-service': '8m15s',
  'sleeping-tablet': '16m30s',
  'slow-cloud': '10m30s',
  'storage-trouble': '18m',
  'tables-move': '8m5s',
  'token-expires': '9m30s',
  'two-devices': '9m5s',
  'two-servers': '23m20s',
  'void-storm': '10m1s',
  'weak-wifi': '33m',
  'wrong-clock': '21m20s',
};

test('[SIM-18] every scenario of the library has a test that plays it on pages', async () => {
  const { out } = await runSim(['list']);
  const names = out.split('\n').flatMap((line) => /^[a-z-]+/.exec(line) ?? []);
  expect(Object.keys(UNTIL).sort()).toEqual(names.sort());
});

for (const [name, until] of Object.entries(UNTIL)) {
  test(`[SIM-19][SIM-18] ${name}: all expectations are met on real pages, and the world equals that of the headless run`, async () => {
    test.setTimeout(RUN_MS);
    const args = [name, ...(until === WHOLE ? [] : ['--until', until])];
    const ran = await runSim(['run', ...args, '--browser']);
    const headless = await runSim(['run', ...args, '--headless']);
    expect(ran.code, ran.out + ran.err).toBe(0);
    const isReported = (verdict: string) => !verdict.includes(' # SKIP ');
    // Only troubles that no page can have are left out, never an expectation.
    expect(resultsIn(ran).filter(isReported)).toEqual([...resultsIn(headless).filter(isReported), 'ok: no page fails']);
    expect(worldHashIn(ran)).toBe(worldHashIn(headless));
  });
}
