/** Defines tests that replay each unit's recording of a library scenario. */
import { expect, test } from 'vitest';
import type { DialectName } from '../../../simulator/core/base/dialects/dialects.ts';
import { readRecording } from '../../../simulator/headless/replay/read-recording.ts';
import { replay } from '../../../simulator/headless/replay/replay.ts';
import { recordedUnits } from './recorded-scenario.ts';

/** Recording a long scenario takes half a minute of computing on a quiet machine. */
const LIMIT_MS = 900_000;

/** Units that are not set up until the end. */
const NEVER_SET_UP: Readonly<Record<string, readonly number[]>> = { 'not-configured': [3] };

async function replayed(text: string) {
  const read = readRecording(text);
  return read.ok ? replay(read.data) : read;
}

export function testReplays(names: readonly string[], dialects: readonly DialectName[] = ['plain']): void {
  test.each(names.flatMap((name) => dialects.map((dialect) => [name, dialect] as const)))(
    '[RECORDING-10] each unit’s recording of %s replays without a difference (dialect %s)',
    async (name, dialect) => {
      const reports: [kdsId: number, report: unknown][] = [];
      for (const [kdsId, { text }] of await recordedUnits(name, undefined, dialect)) {
        // A unit without set-up records nothing.
        if (text === '') expect(NEVER_SET_UP[name], `KDS ${kdsId} in ${name}`).toContain(kdsId);
        else reports.push([kdsId, await replayed(text)]);
      }
      expect(reports.length).toBeGreaterThan(1);
      for (const [kdsId, report] of reports)
        expect(report, `KDS ${kdsId} in ${name}`).toMatchObject({ failure: null, difference: null });
    },
    LIMIT_MS,
  );
}
