import { expect, test } from 'vitest';
import { PEOPLE } from '../../../fixtures/people.ts';
import { simRequestFrom } from '../../../simulator/adapters/http.ts';
import { DIALECT_NAMES, type DialectChoice } from '../../../simulator/core/base/dialects/dialects.ts';
import type { Http } from '../../../src/platform/ports.ts';
import { decodeInstall } from '../../../src/protocol/decode-config.ts';
import { createTestWorld, HOUR_MS, rush } from '../../simulator/core/test-world.ts';
import { checkPlatform } from './check-platform.ts';

const ORIGIN = 'http://simulated';
const DRAWN = [1, 2, 3, 4, 5, 6, 7, 8];

function platformIn(dialect: DialectChoice) {
  const steps = [rush(90), { kind: 'local-mode', atMs: 0, mode: 1 }] as const;
  const world = createTestWorld({ steps, preRollMs: HOUR_MS, dialect });
  const http: Http = {
    async send({ url, method, headers, body }) {
      const request = simRequestFrom(url, { method, headers, body: body ?? '' });
      const response = request && world.handle(request);
      if (response?.kind !== 'response') return { kind: 'none', why: 'network' };
      return { kind: 'response', status: response.status, text: response.body };
    },
  };
  return { world, http };
}

test.each([...DIALECT_NAMES, ...DRAWN])(
  '[PLATFORM-8][SIM-36] the decoders read each response in the dialect with the name or seed %s',
  async (dialect) => {
    const { world, http } = platformIn(dialect);
    const device = decodeInstall(world.enrol(3));
    const owner = PEOPLE.find(({ name }) => name === 'owner');
    const reports = await checkPlatform(
      {
        ...{ cloud: `${ORIGIN}/cloud`, data: `${ORIGIN}/data`, language: `${ORIGIN}/lang`, local: ORIGIN },
        ...{ environment: 'DEV', device, write: false, orderId: null },
        person: { email: owner?.profile.details.email ?? '', password: owner?.password ?? '' },
      },
      http,
    );
    expect(reports.flatMap(({ rejected, defaulted }) => [...rejected, ...defaulted])).toEqual([]);
    const outcomes = reports
      .filter(({ outcome }) => outcome !== 'not tried')
      .map(({ call, outcome }) => [call, outcome]);
    expect(outcomes.length).toBeGreaterThan(15);
    expect(outcomes.filter(([, outcome]) => outcome !== 'read')).toEqual([]);
  },
);
