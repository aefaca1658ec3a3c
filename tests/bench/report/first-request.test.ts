/** Reading a trace of a start. */
import { expect, test } from 'vitest';
import { firstRequestMs } from './first-request.ts';

const line = (ms: number, pid = 7) => ({ name: 'v8.evaluateModule', pid, ts: ms * 1_000 });
const request = (ms: number, fetchType: string, pid = 7) => ({
  name: 'ResourceSendRequest',
  pid,
  ts: ms * 1_000,
  args: { data: { initiator: { fetchType } } },
});
const traceOf = (...events: readonly object[]) =>
  JSON.stringify({ traceEvents: [{ name: 'thread_name', ph: 'M' }, ...events] });

test('the time counts from the first module of the page to its first fetch', () => {
  const trace = traceOf(request(150, 'fetch'), line(160), line(100), request(90, 'fetch'), request(190, 'fetch'));
  expect(firstRequestMs(trace)).toBe(50);
});

test('styles, fonts and scripts are no questions, and other pages do not count', () => {
  const trace = traceOf(line(100), request(110, 'css'), request(115, 'fetch', 8), request(130, 'fetch'));
  expect(firstRequestMs(trace)).toBe(30);
});

test.each([
  ['a page that asks nothing', traceOf(line(100), request(110, 'css'))],
  ['a page without a module', traceOf(request(110, 'fetch'))],
])('%s has no such time', (_, trace) => {
  expect(() => firstRequestMs(trace)).toThrow('no module in it asked');
});
