/** Brand, environment and addresses by host. */
import { expect, test } from 'vitest';
import { hostFacts } from '../../../src/domain/device/brand.ts';

test('[P3a] a host that the table does not know has no brand', () => {
  expect(hostFacts('somewhere.example', 'https://somewhere.example')).toBeNull();
  expect(hostFacts('', '')).toBeNull();
  expect(hostFacts('kds.resto.example.evil.example', 'https://x')).toBeNull();
});

test('[P3b] environment and module come from the row of the host, whatever its letter case', () => {
  expect(hostFacts('KDS.resto.example', 'https://kds.resto.example')).toMatchObject({
    environment: 'PROD',
    module: 5000,
  });
  expect(hostFacts('kds-test.resto.example', 'https://x')).toMatchObject({ environment: 'DEV' });
});

test('[P3c] a simulated restaurant answers at the origin of the page', () => {
  const facts = hostFacts('simulator', 'http://127.0.0.1:4600');
  expect(facts).toMatchObject({
    environment: 'DEV',
    cloud: 'http://127.0.0.1:4600/cloud',
    data: 'http://127.0.0.1:4600/data',
    realtime: { databaseUrl: 'http://127.0.0.1:4600?ns=kds-simulator', authEmulatorUrl: 'http://127.0.0.1:4600' },
  });
});

test('[P4] a production host never points at a simulator', () => {
  const facts = hostFacts('kds.resto.example', 'https://kds.resto.example');
  expect(facts?.realtime.authEmulatorUrl).toBeNull();
  expect(facts?.cloud.startsWith('https://')).toBe(true);
});
