import { expect, test } from 'vitest';
import { afterProbe, afterReply, type Heartbeat, heartbeatOf } from '../../../src/domain/device/heartbeat.ts';
import { mayHeal, readHeals, recentHeals, withHeal } from '../../../src/domain/device/self-heal.ts';
import { mayTakeOver } from '../../../src/domain/device/take-over.ts';

const NOW_MS = 1_760_545_620_000;
const MINUTE_MS = 60_000;
const ago = (...minutes: readonly number[]) => minutes.map((each) => NOW_MS - each * MINUTE_MS);

test.each([
  ['no reload', [], true],
  ['two reloads in ten minutes', ago(9, 1), true],
  ['three reloads in ten minutes', ago(9.9, 5, 1), false],
  ['three reloads, the first ten minutes ago', ago(10, 5, 1), true],
  ['three reloads in the future', ago(-1, -2, -60), true],
])('[RECOVERY-1] after $0, another reload is allowed: $2', (_, heals, may) => {
  expect(mayHeal(heals, NOW_MS, false)).toBe(may);
});

test('[RECOVERY-1] three immediate reloads in a row are allowed, and no fourth', () => {
  let heals: readonly number[] = [];
  let granted = 0;
  for (let second = 0; second < 600; second += 1) {
    const nowMs = NOW_MS + second * 1_000;
    if (!mayHeal(heals, nowMs, false)) continue;
    granted += 1;
    heals = withHeal(heals, nowMs);
  }
  expect(granted).toBe(3);
  expect(mayHeal(heals, NOW_MS + 10 * MINUTE_MS, false)).toBe(true);
});

test('[RECOVERY-7] the app does not reload itself while changes exist only in memory', () => {
  expect(mayHeal([], NOW_MS, true)).toBe(false);
});

test('[RECOVERY-2] only reloads of the last ten minutes are kept, at most three', () => {
  expect(recentHeals(ago(11, 10, 9, -1), NOW_MS)).toEqual(ago(9));
  expect(withHeal(ago(8, 7, 6), NOW_MS)).toEqual(ago(7, 6, 0));
});

test.each([
  ['a list of times', [1, 2], [1, 2]],
  ['a list of four times', [1, 2, 3, 4], [2, 3, 4]],
  ['a list with invalid times', [1, 'x', null, Number.NaN], [1]],
  ['a value that is not a list', { 0: 1 }, []],
  ['a missing value', null, []],
])('[RECOVERY-2] the reload times read from %s are the last valid times, at most three', (_, raw, heals) => {
  expect(readHeals(raw)).toEqual(heals);
});

function leave(count: number, mayRecover = true): { heartbeat: Heartbeat; reports: readonly (string | null)[] } {
  let heartbeat = heartbeatOf(mayRecover);
  const reports = Array.from({ length: count }, () => {
    const beat = afterProbe(heartbeat, 15);
    heartbeat = beat.heartbeat;
    return beat.report;
  });
  return { heartbeat, reports };
}

test('[RECOVERY-3] a page that misses fifteen pings counts as hanging, and is reported each time the silence has doubled', () => {
  expect(leave(15).reports).toEqual(Array(15).fill(null));
  const shown = leave(130).reports.flatMap((each, at) => (each === null ? [] : [[at + 1, each]]));
  expect(shown).toEqual([16, 32, 64, 128].map((at) => [at, 'stuck']));
});

test('[RECOVERY-4] a page that responds after a hang is reported once as late; a page that responds in time is not reported', () => {
  const late = afterReply(leave(16).heartbeat, true, 15);
  expect(late).toEqual({ heartbeat: heartbeatOf(true), report: 'late' });
  expect(afterReply(late.heartbeat, true, 15).report).toBeNull();
  expect(afterReply(leave(15).heartbeat, true, 15)).toEqual({ heartbeat: heartbeatOf(true), report: null });
});

test('[RECOVERY-9] a page whose last state forbids a recovery is not reloaded, and is reported late when it continues', () => {
  const { heartbeat, reports } = leave(30, false);
  expect(reports).toEqual(Array(30).fill(null));
  expect(afterReply(heartbeat, true, 15)).toEqual({ heartbeat: heartbeatOf(true), report: 'late' });
  expect(afterProbe({ missed: 15, mayRecover: true }, 15).report).toBe('stuck');
});

test.each([
  ['an idle board', { pending: 0, unsent: 0, idleMs: 60_000 }, true],
  ['a board that was touched a moment ago', { pending: 0, unsent: 0, idleMs: 59_999 }, false],
  ['a change on the screen', { pending: 1, unsent: 0, idleMs: 600_000 }, false],
  ['a change in the outbox', { pending: 0, unsent: 1, idleMs: 600_000 }, false],
])('[RECOVERY-5] with $0 a newer version may take over: $2', (_, rest, may) => {
  expect(mayTakeOver({ ...rest, losesDraft: false })).toBe(may);
});

test('[RECOVERY-11] while changed settings are neither saved nor stored as a draft, no newer version takes over', () => {
  expect(mayTakeOver({ pending: 0, unsent: 0, losesDraft: true, idleMs: 600_000 })).toBe(false);
});
