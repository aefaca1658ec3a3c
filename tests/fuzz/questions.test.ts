import { expect, test } from 'vitest';
import type { HttpAnswer } from '../../src/platform/ports.ts';
import { createQuestionBook, createQuestions } from './questions.ts';

const CLOUD = 'https://cloud.example/resto/orders/procesa?ls=1';
const LOCAL = 'http://192.168.0.9:8080/resto/orders/procesa?ls=1';
const SAVE = 'https://cloud.example/resto/orders/changestatus';
const NOTHING_NEW: HttpAnswer = { kind: 'answer', status: 200, text: '{"data":{"et":"1","d":null}}' };
const NEWS: HttpAnswer = { kind: 'answer', status: 200, text: '{"data":{"et":"2","d":[]}}' };
const NONE: HttpAnswer = { kind: 'none', why: 'network' };

function oneTab() {
  const book = createQuestionBook();
  const time = { nowMs: 0, wokeMs: 0 };
  const questions = createQuestions({ book, nowMs: () => time.nowMs, wokeMs: () => time.wokeMs });
  return { book, time, questions };
}

test('a request for orders is counted under the events since the last one', () => {
  const { book, time, questions } = oneTab();
  const ask = (atMs: number, answer: HttpAnswer = NOTHING_NEW, isAwaited = true) => {
    time.nowMs = atMs;
    questions.ask(CLOUD, 'cloud')(answer, isAwaited);
  };
  ask(0, NEWS);
  ask(7_000);
  questions.told('cloud');
  ask(9_000, NEWS);
  // A push of the other route does not reach this one.
  questions.told('local');
  ask(16_000);
  questions.ask(SAVE, 'cloud')(NEWS, true);
  ask(17_000, NONE);
  ask(20_000, NONE, false);
  ask(21_000);
  time.wokeMs = 30_000;
  ask(31_000);
  ask(61_000);
  ask(62_000);
  questions.ask(LOCAL, 'local')(NEWS, true);
  expect(book.counts()).toEqual({
    'call 1 to the cloud at the start': { asked: 1, unchanged: 0 },
    'call 1 to the cloud every 7 s, as nothing tells of changes': { asked: 2, unchanged: 2 },
    'call 1 to the cloud as its link told of changes': { asked: 1, unchanged: 0 },
    'call 3 to the cloud': { asked: 1, unchanged: 0 },
    'call 1 to the cloud after a save': { asked: 1, unchanged: 0 },
    'call 1 to the cloud again after a failure': { asked: 1, unchanged: 0 },
    'call 1 to the cloud in place of one that was given up': { asked: 1, unchanged: 1 },
    'call 1 to the cloud after a sleep': { asked: 1, unchanged: 1 },
    'call 1 to the cloud by the timer of 30 s': { asked: 1, unchanged: 1 },
    'call 1 to the cloud by a key or another cause': { asked: 1, unchanged: 1 },
    'call 1 to the local server by another road': { asked: 1, unchanged: 0 },
  });
});
