/** A process that runs simulated shifts of the checkout named to it: for each seed that it is told, it answers what that shift took. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { ShiftAnswer } from './shift-process.ts';
import { type RunShift, timeShift } from './timed-shift.ts';

const SHIFT = 'tests/fuzz/shift.ts';

async function answerTo(message: unknown): Promise<ShiftAnswer> {
  try {
    const { runShift }: { readonly runShift: RunShift } = await import(
      pathToFileURL(join(process.argv[2] ?? '', SHIFT)).href
    );
    return { ok: true, shift: await timeShift(runShift, v.parse(v.number(), message)) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (message) => process.send?.(await answerTo(message)));
