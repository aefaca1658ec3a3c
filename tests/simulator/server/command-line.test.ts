import { expect, test } from 'vitest';
import { readCommandLine } from '../../../simulator/server/command-line.ts';
import { parseCommand } from '../../../simulator/server/room/parse-command.ts';

test('without arguments a lunch rush runs on this machine alone, on any free port', () => {
  expect(readCommandLine([])).toEqual({
    kind: 'run',
    asked: {
      host: '127.0.0.1',
      tls: false,
      port: null,
      seed: null,
      scenario: 'lunch-rush',
      speed: 1,
      brand: 'resto',
      cooks: true,
      qa: false,
      worlds: 1,
      kiosk: null,
    },
  });
});

test('every option is parsed', () => {
  const args = [
    '--port',
    '0',
    '--seed',
    '7',
    '--scenario',
    'x',
    '--speed',
    '2.5',
    '--host',
    '10.0.0.2',
    '--tls',
    '--brand',
    'brasa',
    '--no-cooks',
    '--qa',
    '--kiosk',
    'k',
  ];
  expect(readCommandLine(args)).toEqual({
    kind: 'run',
    asked: {
      host: '10.0.0.2',
      tls: true,
      port: 0,
      seed: 7,
      scenario: 'x',
      speed: 2.5,
      brand: 'brasa',
      cooks: false,
      qa: true,
      worlds: 1,
      kiosk: 'k',
    },
  });
});

test('help is a text and no error', () => {
  expect(readCommandLine(['--help'])).toMatchObject({ kind: 'help', text: expect.stringContaining('--seed <number>') });
});

test.each([
  [['--seed', 'lucky'], 'The seed must be a whole number from 0 to 4294967295.'],
  [['--seed', '1.5'], 'The seed must be a whole number'],
  [['--seed', '-1'], 'The seed must be a whole number'],
  [['--port', 'http'], 'The port must be a whole number from 0 to 65535.'],
  [['--port', '70000'], 'The port must be a whole number'],
  [['--speed', 'fast'], 'The speed must be a number from 0.1 to 60.'],
  [['--speed', '0'], 'The speed must be a number'],
  [['--speed', ''], 'The speed must be a number'],
  [['--brand', 'carbon'], 'Allowed choices are resto, brasa.'],
  [['--sped', '2'], "unknown option '--sped'"],
  [['--port'], 'argument missing'],
  [['lunch-rush'], 'too many arguments'],
])('%j is wrong and gives the reason', (args, words) => {
  const read = readCommandLine(args);
  expect(read).toMatchObject({ kind: 'wrong', problem: expect.stringContaining(words) });
  expect(read.kind === 'wrong' && read.problem.includes('\n')).toBe(false);
});

test.each(['13', '0', '1000000', '-1', '1.5', 'six', ''])(
  '[SIM31] %j worlds are refused in one sentence, before any begins',
  (count) => {
    const read = readCommandLine(['--worlds', count]);
    expect(read.kind === 'wrong' && read.problem).toMatch(
      /The number of worlds must be a whole number from 1 to 12\.$/,
    );
  },
);

test('[SIM31] twelve worlds are allowed', () => {
  expect(readCommandLine(['--worlds', '12'])).toMatchObject({ kind: 'run', asked: { worlds: 12 } });
});

const ORDER = {
  origin: 'table',
  table: 12,
  comment: '',
  fire: false,
  lines: [{ productId: 101, quantity: 2, comment: 'jugoso', priority: 9 }],
};

test.each([
  { do: 'order' },
  { do: 'pause' },
  { do: 'resume' },
  { do: 'heal' },
  { do: 'heal', fault: 'cloud-down' },
  { do: 'speed', factor: 0.1 },
  { do: 'step', ms: 250 },
  { do: 'fault', fault: 'cloud-html', forMs: 120_000 },
  { do: 'fault', fault: 'cloud-slow', forMs: 120_000, options: { delayMs: 800, on: 'both' } },
  { do: 'local-mode', mode: 2 },
  { do: 'local-mode', mode: 'auto' },
  { do: 'words', edition: 'house' },
  { do: 'restart', seed: 0 },
  { do: 'restart', seed: 0, scenario: 'quiet-morning', speed: 2 },
  { do: 'forward', to: 'late' },
  { do: 'cooks', on: false },
  { do: 'rouse' },
  { do: 'void' },
  { do: 'message', text: 'Sin pulpo hoy' },
  { do: 'place', order: ORDER },
  { do: 'place', order: { ...ORDER, channel: 4 } },
  { do: 'place', order: { ...ORDER, origin: 'delivery', table: null, channel: 109 } },
])('%j is a command', (command) => {
  expect(parseCommand(JSON.stringify(command))).toEqual(command);
});

test.each([
  'order',
  '{"do":"explode"}',
  '{"do":"speed","factor":0}',
  '{"do":"speed","factor":"2"}',
  '{"do":"step","ms":-1}',
  '{"do":"step","ms":99999999}',
  '{"do":"fault","fault":"cloud-on-fire","forMs":1}',
  '{"do":"fault","fault":"cloud-slow","forMs":1,"options":{"delayMs":-1}}',
  '{"do":"fault","fault":"cloud-slow","forMs":1,"options":{"status":500}}',
  '{"do":"fault","fault":"flapping","forMs":1,"options":{"on":"cloud"}}',
  '{"do":"heal","fault":"cloud-on-fire"}',
  '{"do":"heal","fault":"all"}',
  '{"do":"local-mode","mode":4}',
  '{"do":"words","edition":"rude"}',
  '{"do":"restart","seed":1.5}',
  '{"do":"restart","seed":1,"speed":99}',
  '{"do":"forward","to":"the end"}',
  '{"do":"message","text":""}',
  JSON.stringify({ do: 'place', order: { ...ORDER, lines: [] } }),
  JSON.stringify({ do: 'place', order: { ...ORDER, table: 41 } }),
  JSON.stringify({ do: 'place', order: { ...ORDER, channel: 109 } }),
  JSON.stringify({ do: 'place', order: { ...ORDER, channel: '2' } }),
  JSON.stringify({ do: 'place', order: { ...ORDER, origin: 'kiosk', channel: 2 } }),
  JSON.stringify({ do: 'place', order: { ...ORDER, lines: [{ ...ORDER.lines[0], productId: 0 }] } }),
  JSON.stringify({ do: 'place', order: { ...ORDER, lines: [{ ...ORDER.lines[0], priority: 3 }] } }),
  '{"do":"pause","now":true}',
  'null',
])('%s is no command', (text) => {
  expect(parseCommand(text)).toBeNull();
});
