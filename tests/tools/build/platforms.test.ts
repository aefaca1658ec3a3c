import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostFacts, type Platforms } from '../../../src/domain/device/brand.ts';
import { type BuiltPlatforms, platformsScript, readPlatforms } from '../../../tools/build/platforms.ts';
import { runBuild } from '../../../tools/build/run.ts';

const ADDRESSES = {
  cloud: 'https://cloud.other.test/v2',
  data: 'https://data.other.test',
  language: 'https://words.other.test:8443',
  maps: 'https://maps.other.test',
  realtime: { apiKey: 'k3y', databaseUrl: 'https://live.other.test' },
  socialProviders: [
    { id: 'sso', name: 'Other', authorizeUrl: 'https://id.other.test/authorize/', clientId: 'kitchen' },
  ],
};
const OTHERS = {
  resto: {
    internalDomain: '',
    domains: ['other.test'],
    PROD: ADDRESSES,
    DEV: { ...ADDRESSES, cloud: 'https://cloud-test.other.test', socialProviders: [] },
  },
};
const ROW = { brand: 'resto', environment: 'PROD', testHost: false, module: 9000 };
const HOSTS = {
  'kitchen.other.test': ROW,
  '192.168.1.20': { ...ROW, environment: 'DEV', testHost: true, module: 5000 },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platforms-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(hosts: unknown, platforms: unknown): Promise<BuiltPlatforms> {
  for (const [file, contents] of Object.entries({ 'hosts.json': hosts, 'platforms.json': platforms })) {
    const text = typeof contents === 'string' ? contents : JSON.stringify(contents);
    if (contents !== undefined) await writeFile(join(folder, file), text);
  }
  return readPlatforms(folder);
}

function served(platforms: BuiltPlatforms): Platforms {
  const page: { kdsPlatforms?: Platforms } = {};
  runInNewContext(platformsScript(platforms), { self: page });
  return page.kdsPlatforms as Platforms;
}

test('[HOST-9] a build with another folder of platforms uses the addresses of that folder and no other host', async () => {
  const platforms = served(await read(HOSTS, OTHERS));
  const on = (host: string) => hostFacts({ host, origin: 'https://page.test', platforms });
  expect(on('kitchen.other.test')).toEqual({
    ...ROW,
    ...ADDRESSES,
    internalDomain: '',
    realtime: { ...ADDRESSES.realtime, authEmulatorUrl: null },
  });
  expect(on('192.168.1.20:4600')).toMatchObject({
    testHost: true,
    cloud: 'https://cloud-test.other.test',
    module: 5000,
  });
  expect(on('kds.resto.example')).toBeNull();
});

type Mistake = readonly [hosts: unknown, platforms: unknown, file: string, sentence: string];

const host = (row: unknown, name = 'kitchen.other.test') => [{ [name]: row }, OTHERS] as const;

/** A host row, platform or address with one change, and the sentence about it. */
const badHost = (change: object, sentence: string): Mistake => [
  ...host({ ...ROW, ...change }),
  'hosts.json',
  `kitchen.other.test > ${sentence}`,
];
const badPlatform = (change: object, sentence: string, place = 'resto'): Mistake => [
  HOSTS,
  { resto: { ...OTHERS.resto, ...change } },
  'platforms.json',
  `${place} > ${sentence}`,
];
const badPart = (change: object, sentence: string, place?: string): Mistake =>
  badPlatform({ PROD: { ...ADDRESSES, ...change } }, `PROD > ${sentence}`, place);

const ADDRESS = 'an https address without a query and without a slash at its end';
const FOREIGN = 'expected an address in the domains of the brand (other.test).';
const NAME = 'the name of a host in lower case, without a port, and not the simulator';

test.each<Mistake>([
  [undefined, OTHERS, 'hosts.json', 'found no such file, expected one.'],
  [HOSTS, undefined, 'platforms.json', 'found no such file, expected one.'],
  [{}, OTHERS, 'hosts.json', 'the whole file: found a group, expected at least one host.'],
  ['7', OTHERS, 'hosts.json', 'the whole file: found 7, expected a group of keys.'],
  [HOSTS, [], 'platforms.json', 'the whole file: found a group, expected at least one platform.'],
  [...host(ROW, 'Kitchen.test'), 'hosts.json', `Kitchen.test: found "Kitchen.test", expected ${NAME}.`],
  [...host(ROW, 'a.test:8080'), 'hosts.json', `a.test:8080: found "a.test:8080", expected ${NAME}.`],
  [...host(ROW, 'simulator'), 'hosts.json', `simulator: found "simulator", expected ${NAME}.`],
  [...host(ROW, 'brasa.simulator'), 'hosts.json', `brasa.simulator: found "brasa.simulator", expected ${NAME}.`],
  [[ROW], OTHERS, 'hosts.json', `0: found "0", expected ${NAME}.`],
  [...host(null), 'hosts.json', 'kitchen.other.test: found null, expected a group of keys.'],
  badHost({ brand: 'brasa' }, 'brand: found "brasa", expected a brand of platforms.json (resto).'),
  badHost({ environment: 'TEST' }, 'environment: found "TEST", expected one of PROD, DEV.'),
  badHost({ testHost: 'no' }, 'testHost: found "no", expected true or false.'),
  badHost({ module: 5001 }, 'module: found 5001, expected one of 5000, 6000, 9000.'),
  badHost(
    { modul: 1 },
    'modul: found the key "modul", which is unknown, expected one of brand, environment, testHost, module.',
  ),
  [
    HOSTS,
    { ...OTHERS, carbon: OTHERS.resto },
    'platforms.json',
    'carbon: found "carbon", expected one of resto, brasa.',
  ],
  badPlatform(
    { internalDomain: '@Resto' },
    'internalDomain: found "@Resto", expected a mail domain in lower case, empty for none.',
  ),
  badPlatform({ DEV: undefined }, 'DEV: found nothing, expected a group of keys.'),
  badPlatform({ domains: ['other'] }, 'domains > 0: found "other", expected a domain in lower case, with a dot.'),
  badPlatform({ domains: undefined }, 'domains: found nothing, expected a list of domains.'),
  badPart({ cloud: 'https://cloud.other.test.evil.test' }, `cloud: ${FOREIGN}`, 'brands > resto'),
  badPart(
    { realtime: { ...ADDRESSES.realtime, databaseUrl: 'https://live.another.test' } },
    `realtime > databaseUrl: ${FOREIGN}`,
    'brands > resto',
  ),
  badPart({ cloud: undefined }, `cloud: found nothing, expected ${ADDRESS}.`),
  badPart({ cloud: 7 }, `cloud: found 7, expected ${ADDRESS}.`),
  ...['http://a.test', 'https://a.test/', 'https://a.test?x', 'https://u@a.test', 'https:///a', 'a.test', ''].map(
    (data) => badPart({ data }, `data: found "${data}", expected ${ADDRESS}.`),
  ),
  badPart(
    { realtime: { apiKey: ' ', databaseUrl: 'https://a.test' } },
    'realtime > apiKey: found " ", expected the key of the realtime database.',
  ),
  badPart({ realtime: { apiKey: 'k' } }, `realtime > databaseUrl: found nothing, expected ${ADDRESS}.`),
  badPart({ socialProviders: {} }, 'socialProviders: found a group, expected a list of providers, empty for none.'),
  badPart(
    { socialProviders: [{ ...ADDRESSES.socialProviders[0], id: 'a/b' }] },
    'socialProviders > 0 > id: found "a/b", expected letters, digits and dashes.',
  ),
  badPart(
    { socialProviders: [{ ...ADDRESSES.socialProviders[0], authorizeUrl: 'https://a.test/x?y' }] },
    'socialProviders > 0 > authorizeUrl: found "https://a.test/x?y", expected an https address without a query.',
  ),
])(
  '[HOST-9] a build with a mistake in its platforms stops with the error "$2: $3"',
  async (hosts, platforms, file, sentence) => {
    const wanted = `Failed to read the platforms.\n${join(folder, file)}: ${sentence}`;
    const [first] = await read(hosts, platforms).then(
      () => ['nothing is wrong'],
      ({ message }: Error) => [message.split('\n').slice(0, 2).join('\n')],
    );
    expect(first).toBe(wanted);
  },
);

test('[HOST-9] a file that is not JSON causes an error that states the position', async () => {
  await expect(read('{"a": 1,}', OTHERS)).rejects.toThrow(
    /hosts\.json: found no JSON \(.*position 8.*\), expected JSON\.$/,
  );
});

test('[HOST-9] the build stops with one message for each mistake', async () => {
  await read(HOSTS, OTHERS);
  await writeFile(join(folder, 'hosts.json'), JSON.stringify({ 'a.test': { ...ROW, module: 1 }, B: ROW }));
  const building = runBuild(['--platforms', folder, '--out', join(folder, 'out')]);
  await expect(building).rejects.toThrow(
    [
      'Failed to read the platforms.',
      `${folder}/hosts.json: a.test > module: found 1, expected one of 5000, 6000, 9000.`,
      `${folder}/hosts.json: B: found "B", expected ${NAME}.`,
    ].join('\n'),
  );
});
