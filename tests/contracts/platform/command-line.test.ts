import { expect, test } from 'vitest';
import { runProgram } from '../../simulator/server/run-program.ts';
import { readCommandLine } from './command-line.ts';

const CLOUD = ['--cloud', 'https://cloud.test/'];
const DEVICE = ['--restaurant', '71', '--venue', '3', '--user', '903', '--kds', '3'];

const optionsOf = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const command = readCommandLine([...CLOUD, ...args], env);
  return command.kind === 'run' ? command.options : null;
};

test('the addresses of the other hosts follow from the cloud’s address, also for a simulator', () => {
  expect(optionsOf([])).toMatchObject({ cloud: 'https://cloud.test', data: 'https://cloud.test', local: null });
  expect(optionsOf(['--data', 'https://files.test/a/'])).toMatchObject({ data: 'https://files.test/a' });
  expect(optionsOf(['--cloud', 'http://127.0.0.1:4600/cloud'])).toMatchObject({
    ...{ data: 'http://127.0.0.1:4600/data', language: 'http://127.0.0.1:4600/lang' },
  });
});

test('the program reads token and password from the environment', () => {
  const env = { PLATFORM_TOKEN: 'token', PLATFORM_PASSWORD: 'password' };
  expect(optionsOf([...DEVICE, '--email', 'a@b.test'], env)).toMatchObject({
    device: { restaurantId: 71, localId: 3, userId: 903, token: 'token', kdsId: 3 },
    person: { email: 'a@b.test', password: 'password' },
  });
  expect(optionsOf([], env)).toMatchObject({ device: null, person: null, write: false });
});

test.each([
  [[], "required option '--cloud <url>' not specified"],
  [['--cloud', 'ftp://a.test'], 'Enter an http or https address'],
  [['--cloud', 'https://user:word@a.test'], 'Enter an http or https address'],
  [[...CLOUD, ...DEVICE], 'A device needs --restaurant, --venue, --user, --token, --kds.'],
  [[...CLOUD, '--kds', '3', '--token', 'a'], 'A device needs --restaurant'],
  [[...CLOUD, '--kds', 'three'], 'The KDS must be a whole number'],
  [[...CLOUD, '--email', 'a@b.test'], '--email needs a password in PLATFORM_PASSWORD.'],
  [[...CLOUD, '--order', '4'], '--order needs --write.'],
  [[...CLOUD, '--password', 'secret'], "unknown option '--password'"],
])('[PLATFORM-4] the program refuses the options %j with the message "%s"', (args, problem) => {
  const command = readCommandLine(args, {});
  expect(command.kind === 'wrong' && command.problem).toContain(problem);
});

test('[PLATFORM-4] wrong options end the program with code 2 and a reason', async () => {
  const { code, out, err } = await runProgram(process.execPath, [
    `${import.meta.dirname}/run.ts`,
    '--cloud',
    'nowhere',
  ]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('Enter an http or https address');
});
