import { expect, test } from 'vitest';
import { ETAGS_PAST_MAX } from '../../../src/domain/limits.ts';
import {
  classifyResponse,
  etagFor,
  NO_RESPONSE_SHOWN,
  type ReceivedResponse,
  recordResponse,
  type ShownResponse,
} from '../../../src/domain/link/responses.ts';

const receivedResponse = (
  etag: string,
  requestedAtMs: number,
  from: ReceivedResponse['from'] = 'cloud',
): ReceivedResponse => ({
  from,
  etag,
  requestedAtMs,
});

const shownAfter = (...responses: readonly ReceivedResponse[]): ShownResponse =>
  responses.reduce(
    (shown, response) => recordResponse(shown, response, classifyResponse(shown, response, null)),
    NO_RESPONSE_SHOWN,
  );

test('[LINK-13] the etag of one server is never sent to the other', () => {
  const shown = shownAfter(receivedResponse('orders-a', 0));
  expect(etagFor(NO_RESPONSE_SHOWN, 'cloud')).toBe('');
  expect(etagFor(shown, 'cloud')).toBe('orders-a');
  expect(etagFor(shown, 'local')).toBe('');
  const switched = recordResponse(shown, receivedResponse('orders-a', 10, 'local'), 'take');
  expect(etagFor(switched, 'cloud')).toBe('');
  expect(etagFor(switched, 'local')).toBe('orders-a');
});

test('[REFRESH-12] a response to an earlier request does not replace the response to a later request, from any server', () => {
  const shown = shownAfter(receivedResponse('orders-b', 5_000));
  expect(classifyResponse(shown, receivedResponse('orders-c', 4_999), null)).toBe('late');
  expect(classifyResponse(shown, receivedResponse('orders-c', 4_999, 'local'), null)).toBe('late');
  expect(classifyResponse(shown, receivedResponse('orders-c', 5_001), null)).toBe('take');
  expect(recordResponse(shown, receivedResponse('orders-c', 4_999), 'late')).toBe(shown);
});

test('[REFRESH-13] a response with a superseded etag is classified as old', () => {
  const shown = shownAfter(
    receivedResponse('orders-a', 0),
    receivedResponse('orders-b', 1),
    receivedResponse('orders-c', 2),
  );
  expect(
    ['orders-a', 'orders-b', 'orders-c', 'orders-d'].map((etag) =>
      classifyResponse(shown, receivedResponse(etag, 3), null),
    ),
  ).toEqual(['old', 'old', 'take', 'take']);
});

test('[REFRESH-13] an etag that realtime reports as the current etag is not old', () => {
  const shown = shownAfter(receivedResponse('orders-a', 0), receivedResponse('orders-b', 1));
  expect(classifyResponse(shown, receivedResponse('orders-a', 2), 'orders-a')).toBe('take');
  expect(classifyResponse(shown, receivedResponse('orders-a', 2), 'orders-b')).toBe('old');
});

test('[REFRESH-13] an old etag that is repeated is accepted the fourth time, and becomes the current etag', () => {
  let shown = shownAfter(receivedResponse('orders-a', 0), receivedResponse('orders-b', 1));
  const verdicts = [2, 3, 4, 5, 6].map((atMs) => {
    const verdict = classifyResponse(shown, receivedResponse('orders-a', atMs), null);
    shown = recordResponse(shown, receivedResponse('orders-a', atMs), verdict);
    return verdict;
  });
  expect(verdicts).toEqual(['old', 'old', 'old', 'take', 'take']);
  expect(classifyResponse(shown, receivedResponse('orders-b', 7), null)).toBe('old');
});

test('[REFRESH-13] the etags of one server do not make those of the other server old', () => {
  const shown = shownAfter(
    receivedResponse('orders-a', 0),
    receivedResponse('orders-b', 1),
    receivedResponse('orders-x', 2, 'local'),
  );
  expect(classifyResponse(shown, receivedResponse('orders-a', 3, 'local'), null)).toBe('take');
  expect(classifyResponse(shown, receivedResponse('orders-a', 3), null)).toBe('take');
});

test('[REFRESH-13] a response with an unchanged etag changes only the stored time, and the number of stored etags is limited', () => {
  const shown = shownAfter(receivedResponse('orders-a', 0), receivedResponse('orders-a', 1));
  expect(shown).toMatchObject({ etag: 'orders-a', requestedAtMs: 1, past: [] });
  const many = shownAfter(...Array.from({ length: 200 }, (_, at) => receivedResponse(`e${at}`, at)));
  expect(many.past).toHaveLength(ETAGS_PAST_MAX);
  expect(many.past.at(-1)).toBe('e198');
});

const HASHES = ['9f86d081884c7d65', '2c26b46b68ffc68f', 'fcde2b2edba56bf4', 'ba7816bf8f01cfea'] as const;

test.each([
  ['that are hashes, the second lower', [HASHES[0], HASHES[1]]],
  ['that are hashes, the second higher', [HASHES[1], HASHES[0]]],
  ['that are four hashes', HASHES],
  ['that are short hashes', ['q8', 'c1', 'f4']],
  ['of six hexadecimal digits that rise by chance', ['1a2b3c', '4d5e6f', '9f86d0']],
  ['of four letters that rise by chance', ['bafd', 'kqwe', 'zzta']],
  ['of a Java hash code that grows by chance', ['-48213371', '1820390112', '1930284411']],
  ['that are numbers, of which too few are known', ['8', '9', '10']],
])('[REFRESH-14] with etags %s, the device accepts an earlier etag that returns', (_, etags) => {
  const shown = shownAfter(...etags.map((etag, at) => receivedResponse(etag, at)));
  const [first = ''] = etags;
  const back = receivedResponse(first, 10);
  expect(classifyResponse(shown, back, null)).toBe('take');
  // The device accepts the newest etag again, although the first etag returned after it.
  const again = recordResponse(shown, back, 'take');
  expect(classifyResponse(again, receivedResponse(etags.at(-1) ?? '', 11), null)).toBe('take');
});

test.each([
  ['counted numbers', ['8', '9', '10', '11', '12', '13']],
  ['counted numbers of base 36 behind a name', ['6e1f09ab-z', '6e1f09ab-10', '6e1f09ab-11']],
  ['times in milliseconds', ['1790000000000', '1790000004000', '1790003604000']],
  ['times with their day', ['2026-11-23T09:59:59Z', '2026-11-23T10:00:03Z']],
])('[REFRESH-14] where etags are %s, an etag that returns is old', (_, etags) => {
  const shown = shownAfter(...etags.map((etag, at) => receivedResponse(etag, at)));
  expect(classifyResponse(shown, receivedResponse(etags[0] ?? '', 10), null)).toBe('old');
});

test('[REFRESH-14] hashes as etags of one server do not make the device accept earlier etags of the other server', () => {
  const shown = shownAfter(
    receivedResponse(HASHES[0], 0),
    receivedResponse(HASHES[1], 1),
    receivedResponse('orders-1', 2, 'local'),
    receivedResponse('orders-2', 3, 'local'),
  );
  expect(classifyResponse(shown, receivedResponse('orders-1', 4, 'local'), null)).toBe('old');
});
