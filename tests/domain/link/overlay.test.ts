import { expect, test } from 'vitest';
import { type AcknowledgedChange, overridesResponse, staysAfterResponse } from '../../../src/domain/link/overlay.ts';
import type { ResponseOrigin } from '../../../src/domain/link/responses.ts';

const AT_MS = 10_000;
const AT_S = 1_700_000_000;
const by = (who: AcknowledgedChange['by']): AcknowledgedChange => ({ status: 110, by: who, atMs: AT_MS, atS: AT_S });
const from = (who: ResponseOrigin['from'], requestedAtMs = AT_MS): ResponseOrigin => ({ from: who, requestedAtMs });
const line = (saved: number, modifiedAtS = AT_S) => ({ saved, modifiedAtS });

const SERVERS = ['cloud', 'local'] as const;
const PAIRS = SERVERS.flatMap((confirmer) => SERVERS.map((responder) => ({ confirmer, responder })));

test.each(PAIRS)(
  '[LINK-11] a change that the $confirmer server acknowledged overrides a response that was requested earlier from the $responder server',
  (pair) => {
    const response = from(pair.responder, AT_MS - 1);
    expect(
      [line(0), line(110), line(0, AT_S + 60)].map((each) => overridesResponse(by(pair.confirmer), response, each)),
    ).toEqual([true, true, true]);
  },
);

test.each(SERVERS)(
  '[LINK-11] a response that was requested from the %s server after the acknowledgment overrides a change that this server acknowledged',
  (server) => {
    expect(
      [line(0), line(110), line(0, AT_S + 60)].map((each) => overridesResponse(by(server), from(server), each)),
    ).toEqual([false, false, false]);
  },
);

test.each([
  { saved: 0, modifiedAtS: AT_S - 1, overrides: true },
  { saved: 0, modifiedAtS: AT_S, overrides: true },
  { saved: 0, modifiedAtS: AT_S + 1, overrides: false },
  { saved: 110, modifiedAtS: AT_S - 1, overrides: false },
  { saved: 110, modifiedAtS: AT_S + 1, overrides: false },
  { saved: 0, modifiedAtS: Number.NaN, overrides: true },
])(
  '[LINK-12] an acknowledged change overrides the other server’s status $saved of the time $modifiedAtS: $overrides',
  ({ saved, modifiedAtS, overrides }) => {
    expect(overridesResponse(by('local'), from('cloud'), line(saved, modifiedAtS))).toBe(overrides);
    expect(overridesResponse(by('cloud'), from('local'), line(saved, modifiedAtS))).toBe(overrides);
  },
);

test.each([
  ['local', 'local', line(110), true],
  ['local', 'local', undefined, true],
  ['local', 'local', line(130), false],
  ['local', 'cloud', line(110), false],
  ['local', 'cloud', undefined, false],
  ['cloud', 'cloud', line(110), false],
  ['cloud', 'local', line(110), false],
] as const)(
  '[LINK-20] a change that the %s server acknowledged stays stored after a response of the %s server with the line %o: %s',
  (confirmer, responder, reported, stored) => {
    expect(staysAfterResponse(by(confirmer), from(responder), reported)).toBe(stored);
  },
);
