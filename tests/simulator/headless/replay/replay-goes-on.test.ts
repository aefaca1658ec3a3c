import { expect, test } from 'vitest';
import { deferredWithRecorder } from '../../../../simulator/headless/deferred-at-once.ts';
import { createDevice } from '../../../../simulator/headless/device.ts';
import { readRecording } from '../../../../simulator/headless/replay/read-recording.ts';
import { replay, runTo, startReplayed } from '../../../../simulator/headless/replay/replay.ts';
import type { RecordedEntry, RecordedSave } from '../../../../src/recording/entry.ts';
import { openKitchen } from '../../../engine/kitchen.ts';

type Entry<Kind extends RecordedEntry['k']> = Extract<RecordedEntry, { k: Kind }>;

const isOf =
  <Kind extends RecordedEntry['k']>(kind: Kind) =>
  (entry: RecordedEntry): entry is Entry<Kind> =>
    entry.k === kind;

/** The head of a device's recording and its second part, without the first. */
async function secondPart() {
  const kitchen = openKitchen([{ kind: 'rush', atMs: 1_200_000, forMs: 1_200_000, ordersPerHour: 60 }]);
  const device = createDevice(kitchen.world, 3, 'KDS 3', deferredWithRecorder);
  await kitchen.run(460);
  const [head = '', ...lines] = (device.app().recorder()?.text() ?? '').trim().split('\n');
  const entries: readonly RecordedEntry[] = lines.map((line) => JSON.parse(line));
  const part = entries.slice(entries.findLastIndex(({ k }) => k === 'start'));
  const start = part.find(isOf('start'));
  if (start === undefined || start.run) throw new Error('No second part was begun.');
  const read = (changed: (entry: RecordedEntry) => RecordedEntry) => {
    const text = [head, ...part.map((entry) => JSON.stringify(changed(entry)))].map((line) => `${line}\n`).join('');
    const recording = readRecording(text);
    if (!recording.ok) throw new Error(recording.why);
    return recording.data;
  };
  return { part, start, read };
}

test('[RECORDING-10] in a replay the board shows a confirmed status although the responses still have the earlier status', async () => {
  const { part, start, read } = await secondPart();
  expect(await replay(read((entry) => entry))).toMatchObject({ difference: null, failure: null });
  // A line without a start that stays on the board to the end.
  const cells = part.find(isOf('screen'))?.cells ?? {};
  const [cell = ''] = Object.entries(cells).find(([name, text]) => / line \d+$/.test(name) && text === '0') ?? [];
  const [, order, line] = (/^card (\d+)-\d+ line (\d+)$/.exec(cell) ?? []).map(Number);
  if (order === undefined || line === undefined) throw new Error('No line is left that is not started.');
  const save: RecordedSave = { order, line, status: 100, by: 'local', t: start.t - 90_000, atS: 9_999_999_999 };
  const report = await replay(read((entry) => (entry === start ? { ...start, saves: [save] } : entry)));
  expect(report.difference).toMatchObject({ cell, recorded: '0', replayed: '100' });
});

test('[RECORDING-10] the replay requests the local server’s mode at the recorded times, and not at its own interval', async () => {
  const { part, start, read } = await secondPart();
  const request = part.filter(isOf('asked')).find(({ call }) => call === 'localStatus');
  const response = part.filter(isOf('answer')).find(({ n }) => n === request?.n);
  if (request === undefined || response === undefined) throw new Error('The local server got no request.');
  expect(request.t - start.t).toBeLessThanOrEqual(60_000);
  const serving: RecordedEntry = {
    k: 'answer',
    t: response.t,
    n: response.n,
    status: 200,
    body: { ok: true, data: { md: 2 } },
  };
  const [run] = read((entry) => (entry === response ? serving : entry)).runs;
  if (run === undefined) throw new Error('It has no run.');
  const { app, clock } = startReplayed(run);
  const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));
  const modeAt = async (atMs: number) => {
    await runTo(clock, atMs, { settle: flushPromises, passed: () => {} });
    return app.state.link.localMode;
  };
  expect([await modeAt(request.t - 1), await modeAt(response.t + 50)]).toEqual([1, 2]);
  app.dispose();
});
