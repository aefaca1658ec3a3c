/** What runs when (a trace of one tap, one changed line and one cold start at 6x): own parts by name, the browser's work by its standard names. */
import { join } from 'node:path';
import { ROOT } from '../../../tools/build/bundle.ts';
import type { TableBench } from '../bench.ts';
import { repeat } from '../report/repeat.ts';
import type { Situations } from '../trace/situations.ts';
import { builtMaps, sourceNames } from '../trace/source-names.ts';
import { traceTables } from '../trace/trace-tables.ts';
import { analyseAll, TRACED_KITCHEN, TRACED_RATE } from '../trace/traced-kitchen.ts';
import { startFullKitchen } from '../worlds/full-kitchen.ts';
import { startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';

export const TRACE_BENCH: TableBench = {
  name: 'trace',
  what: `one tap, one changed line and one cold start on a board of ${TRACED_KITCHEN.orders} cards at ${TRACED_RATE}x, each until its frame is on the glass`,
  limitMs: 600_000,
  async run(runs, scope) {
    const kitchen = await startFullKitchen(TRACED_KITCHEN, scope);
    const browser = await startBrowser(scope);
    const nameOf = sourceNames(builtMaps(join(ROOT, 'dist/kiosk')));
    const measured = await repeat(runs, scope, () =>
      withSecondTry(browser.browser, () => analyseAll(browser, kitchen, nameOf)),
    );
    const tables = (situation: string, which: keyof Situations<unknown>) =>
      traceTables(
        situation,
        measured.map((run) => run[which]),
      );
    return [
      ...tables('One tap, from the press to its frame on the glass', 'tap'),
      ...tables('One changed line, from the last byte of the answer to its frame on the glass', 'change'),
      ...tables('One cold start, from the navigation to the first board on the glass', 'cold'),
    ];
  },
};
