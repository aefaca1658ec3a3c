/** What every unit records in each scenario of the library runs again. */
import { expect, test } from 'vitest';
import { readRecording } from '../../../simulator/headless/replay/read-recording.ts';
import { replay } from '../../../simulator/headless/replay/replay.ts';
import { readLibrary } from '../../../simulator/scenarios/read-library.ts';
import { recordedUnits } from '../../simulator/headless/recorded-scenario.ts';

/** Where a replay may still differ: docs/recordings.md says why. */
const MAY_DIFFER: readonly string[] = [
  'device-killed',
  'local-modes',
  'outage-day',
  'sleeping-tablet',
  'storage-trouble',
  'two-machines',
  'weak-wifi',
  'wrong-clock',
];

async function replayed(text: string) {
  const read = readRecording(text);
  return read.ok ? replay(read.data) : read;
}

test.each(readLibrary().names)(
  '[RCD9] what each unit records in %s is read and runs to its end, without a difference but where the documents say so',
  async (name) => {
    const reports: [kdsId: number, report: unknown][] = [];
    for (const [kdsId, text] of await recordedUnits(name)) reports.push([kdsId, await replayed(text)]);
    expect(reports.length).toBeGreaterThan(1);
    const wished = MAY_DIFFER.includes(name) ? { broke: null } : { broke: null, difference: null };
    for (const [kdsId, report] of reports) expect(report, `KDS ${kdsId}`).toMatchObject(wished);
  },
  600_000,
);
