/** A small trace of a tap, read from its text to its rows. */
import { expect, test } from 'vitest';
import { SHOWN_MARK } from '../page/painted.ts';
import { analyse, medianAt } from './analysis.ts';
import { answered, momentsOf, navigated, pressed } from './moments.ts';
import { readTrace } from './trace-file.ts';
import { browserWork } from './work.ts';

const PAGE = 7;
const MAIN = 1;
const at = (tid: number, pid = PAGE) => ({ pid, tid });
const span = (place: ReturnType<typeof at>, name: string, fromMs: number, toMs: number, args: object = {}) => ({
  ...place,
  name,
  ph: 'X',
  ts: fromMs * 1_000,
  dur: (toMs - fromMs) * 1_000,
  args,
});
const moment = (name: string, ph: string, ms: number, args: object = {}, local?: string) => ({
  ...at(MAIN),
  name,
  ph,
  ts: ms * 1_000,
  args,
  ...(local && { id2: { local } }),
});
const thread = (place: ReturnType<typeof at>, name: string) => ({
  ...place,
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  args: { name },
});
const frame = (sequence: number, state: string, frame_type = '') => ({
  frame_reporter: { frame_sequence: sequence, state, frame_type },
});

const EVENTS = [
  thread(at(MAIN), 'CrRendererMain'),
  thread(at(2), 'Compositor'),
  thread(at(3), 'ThreadPoolForegroundWorker'),
  thread(at(1, 9), 'VizCompositorThread'),
  moment('navigationStart', 'R', 90, { data: { documentLoaderURL: 'http://a/' } }),
  moment('navigationStart', 'R', 95, { data: { documentLoaderURL: '' } }),
  moment('ResourceSendRequest', 'I', 91, { data: { requestId: '1', url: 'http://a/orders?b' } }),
  moment('ResourceFinish', 'I', 98, { data: { requestId: '1', finishTime: 0.097 } }),
  moment('EventLatency', 'b', 100, { event_latency: { event_type: 'MOUSE_PRESSED' } }),
  moment('EventLatency', 'b', 101, { event_latency: { event_type: 'MOUSE_RELEASED' } }),
  span(at(MAIN), 'RunTask', 102, 110),
  span(at(MAIN), 'UpdateLayoutTree', 103, 110),
  moment(SHOWN_MARK, 'R', 109),
  span(at(MAIN), 'Commit', 112, 114, { frameSeqId: 5 }),
  span(at(MAIN), 'Layout', 115, 130),
  span(at(3), 'RasterTask', 110, 118),
  span(at(1, 9), 'Display::DrawAndSwap', 118, 120),
  moment('PipelineReporter', 'b', 96, frame(4, 'STATE_PRESENTED_ALL'), '0x1'),
  moment('PipelineReporter', 'e', 99, {}, '0x1'),
  moment('PipelineReporter', 'b', 102, frame(5, 'STATE_DROPPED'), '0x2'),
  moment('PipelineReporter', 'e', 116, {}, '0x2'),
  moment('PipelineReporter', 'b', 103, frame(5, 'STATE_PRESENTED_ALL', 'FORKED'), '0x3'),
  moment('PipelineReporter', 'e', 117, {}, '0x3'),
  moment('PipelineReporter', 'b', 103, frame(6, 'STATE_PRESENTED_PARTIAL'), '0x5'),
  moment('PipelineReporter', 'e', 119, {}, '0x5'),
  moment('PipelineReporter', 'b', 103, frame(7, 'STATE_PRESENTED_ALL'), '0x6'),
  moment('PipelineReporter', 'e', 113, {}, '0x6'),
  moment('PipelineReporter', 'b', 104, frame(8, 'STATE_PRESENTED_ALL'), '0x1'),
  moment('PipelineReporter', 'e', 121, {}, '0x1'),
];
const textOf = (events: readonly object[]) => JSON.stringify({ traceEvents: events });
const nameOf = () => browserWork('code');

test('until the commit the main thread counts first, then whatever brings the frame to the glass', () => {
  const { rows, spanUs } = analyse(textOf(EVENTS), pressed, nameOf);
  expect(spanUs).toBe(21_000);
  expect(rows.map(({ atUs, tookUs, thread: on, what }) => [(atUs ?? 0) / 1_000, tookUs / 1_000, on, what])).toEqual([
    [0, 2, null, 'waiting'],
    [2, 1, 'main', 'tasks without a name'],
    [3, 7, 'main', 'style'],
    [10, 2, 'raster', 'raster'],
    [12, 2, 'main', 'commit'],
    [14, 4, 'raster', 'raster'],
    [18, 2, 'viz', 'draw'],
    [20, 1, 'main', 'layout'],
  ]);
});

test('rows and kinds come to the span that begins and ends where the situation does', () => {
  const { rows, kinds, spanUs } = analyse(textOf(EVENTS), navigated, nameOf);
  expect(spanUs).toBe(31_000);
  expect(rows.reduce((sum, { tookUs }) => sum + tookUs, 0)).toBe(spanUs);
  expect(kinds.reduce((sum, { tookUs }) => sum + tookUs, 0)).toBe(spanUs);
  // Asked from 91 to 98; the press comes at 102.
  expect(kinds.find(({ kind }) => kind === 'network wait')).toEqual({
    kind: 'network wait',
    tookUs: 7_000,
    besideUs: 0,
  });
});

test('an answer ends with its last byte, and only that of the address counts', () => {
  const trace = readTrace(textOf(EVENTS));
  expect(momentsOf(trace, answered('/orders')).beginUs).toBe(97_000);
  expect(() => momentsOf(trace, answered('/lists'))).toThrow('lacks where its situation begins');
});

test('the frame of the commit ends the span, also where a later one is quicker', () => {
  const own = [
    moment('PipelineReporter', 'b', 104, frame(5, 'STATE_PRESENTED_ALL'), '0x7'),
    moment('PipelineReporter', 'e', 125, {}, '0x7'),
  ];
  expect(momentsOf(readTrace(textOf([...EVENTS, ...own])), pressed).presentedUs).toBe(125_000);
});

test('a trace whose page shows nothing, or whose frame is never presented, is a failure', () => {
  const without = (name: string) => readTrace(textOf(EVENTS.filter((event) => event.name !== name)));
  expect(() => momentsOf(without(SHOWN_MARK), pressed)).toThrow('never said');
  expect(() => momentsOf(without('PipelineReporter'), pressed)).toThrow('never came to the glass');
});

test('the median run is one of them, the lower of two in the middle', () => {
  expect(medianAt([30, 10, 50, 20, 40].map((spanUs) => ({ spanUs })))).toBe(0);
  expect(medianAt([30, 10, 50, 20].map((spanUs) => ({ spanUs })))).toBe(3);
});
