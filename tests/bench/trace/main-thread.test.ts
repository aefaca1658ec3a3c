/** The main thread as one line of work. */
import { expect, test } from 'vitest';
import { mainThreadWork } from './main-thread.ts';
import type { Frame, Sample } from './samples.ts';
import { samplesOf } from './samples.ts';
import { readTrace } from './trace-file.ts';
import { browserWork } from './work.ts';

const MAIN = { pid: 7, tid: 1 };
const event = (name: string, ts: number, end: number) => ({ name, ph: 'X', ...MAIN, ts, dur: end - ts, args: {} });
const code = (url: string): Frame => ({ name: 'f', place: { url, line: 1, column: 0 } });
const native = (name: string): Frame => ({ name, place: null });
const sample = (atUs: number, ...frames: readonly Frame[]): Sample => ({ atUs, frames });
const told = (events: Parameters<typeof mainThreadWork>[0], samples: readonly Sample[]) =>
  mainThreadWork(events, samples, ({ url }) => browserWork(url)).map(
    ({ fromUs, toUs, work }) => `${fromUs} to ${toUs} ${work.what}`,
  );

test('the browser’s work has its own name, a script that of the samples below it', () => {
  const events = [event('RunTask', 0, 100), event('FunctionCall', 10, 60), event('UpdateLayoutTree', 40, 50)];
  const samples = [sample(0, code('engine')), sample(30, code('react')), sample(45, code('never'))];
  expect(told(events.slice(1), samples)).toEqual([
    '10 to 30 engine',
    '30 to 40 react',
    '40 to 50 style',
    '50 to 60 never',
  ]);
});

test('a script within the browser’s work is a script', () => {
  const events = [event('ParseHTML', 0, 50), event('EvaluateScript', 10, 20)];
  expect(told(events, [sample(5, code('boot'))])).toEqual([
    '0 to 10 parse HTML',
    '10 to 20 boot',
    '20 to 50 parse HTML',
  ]);
});

test('a task of which nothing else is said goes by the file that asked for it', () => {
  const task = (src_file: string) => ({ ...event('ThreadControllerImpl::RunTask', 0, 20), args: { src_file } });
  expect(told([task('platform/loader/fetch/a.cc'), event('Layout', 5, 10)], [])).toEqual([
    '0 to 5 read an answer',
    '5 to 10 layout',
    '10 to 20 read an answer',
  ]);
  expect(told([task('core/other.cc')], [])).toEqual(['0 to 20 tasks without a name']);
});

test('a native function is whose it was called by, and program and idle name nothing', () => {
  const samples = [
    sample(0, native('stringify'), code('protocol')),
    sample(10, native('(program)'), native('(root)')),
    sample(20, native('(idle)'), native('(root)')),
    sample(30, native('(garbage collector)'), code('protocol')),
  ];
  expect(told([event('FunctionCall', 0, 40)], samples)).toEqual([
    '0 to 10 protocol',
    '10 to 20 protocol',
    '20 to 30 protocol',
    '30 to 40 gc',
  ]);
  expect(told([event('FunctionCall', 0, 10)], [sample(0, native('(program)'))])).toEqual([
    '0 to 10 script, the rest of it',
  ]);
});

test('the profile of this thread alone is read, each sample at its own place, over all its parts', () => {
  const chunk = (id: string, data: object) => ({
    name: 'ProfileChunk',
    ph: 'P',
    pid: 7,
    tid: 9,
    ts: 0,
    id,
    args: { data },
  });
  const begin = (id: string, tid: number) => ({
    name: 'Profile',
    ph: 'P',
    pid: 7,
    tid,
    ts: 0,
    id,
    args: { data: { startTime: 1_000 } },
  });
  const node = (id: number, parent: number | undefined, columnNumber: number) => ({
    id,
    ...(parent !== undefined && { parent }),
    callFrame: { functionName: `f${id}`, url: 'http://a/b.js', lineNumber: 0, columnNumber },
  });
  const trace = readTrace(
    JSON.stringify({
      traceEvents: [
        begin('0x1', 1),
        begin('0x2', 2),
        chunk('0x1', {
          cpuProfile: { nodes: [node(1, undefined, 5), node(2, 1, 50)], samples: [2] },
          timeDeltas: [10],
          lines: [1],
          columns: [78],
        }),
        chunk('0x2', { cpuProfile: { nodes: [node(1, undefined, 0)], samples: [1] }, timeDeltas: [1] }),
        chunk('0x1', { cpuProfile: { samples: [1] }, timeDeltas: [15], lines: [0], columns: [0] }),
      ],
    }),
  );
  const places = samplesOf(trace, MAIN).map(({ atUs, frames }) => [atUs, ...frames.map(({ place }) => place?.column)]);
  expect(places).toEqual([
    [1_010, 77, 5],
    [1_025, 5],
  ]);
});
