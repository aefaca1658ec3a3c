import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf, STEPS } from '../../suite/steps.ts';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const setUpOf = (command: string): readonly string[] => scripts[`pre${command}`]?.split(' ').slice(2) ?? [];

// Parts of the platform are unit-tested in a real Chromium.
test.each(['test', 'test:all', 'unit', 'e2e', 'story', 'bench', 'icons'])(
  'the command npm run %s finds or installs a Chromium first',
  (command) => {
    expect(setUpOf(command)).toContain('--browser');
  },
);

// A long end-to-end test serves the kiosk by nginx.
test.each(['test:all', 'e2e'])('the command npm run %s looks for an nginx first', (command) => {
  expect(setUpOf(command)).toContain('--nginx');
});

test('the command npm test needs no nginx', () => {
  expect(setUpOf('test')).not.toContain('--nginx');
});

test('the command npm run check needs neither browser nor nginx', () => {
  const programs = planOf('check').steps.map(({ command }) => command[0]);
  expect(programs).toContain('vitest');
  expect(programs).not.toContain('playwright');
  expect(setUpOf('check')).toEqual([]);
});

test('the commands for one file and one story use the options of the whole run, and formatting matches its check', () => {
  const commandOf = (name: string) => STEPS.find((step) => step.name === name)?.command.join(' ') ?? '';
  expect(commandOf('unit, contract and screen tests')).toContain(scripts.unit);
  expect(commandOf('stories')).toBe(scripts.story);
  expect(commandOf('end-to-end tests')).toContain(scripts.e2e?.split(' && ').at(-1));
  expect(commandOf('format and lint')).toMatch(/^biome ci /);
  expect(scripts.format).toBe('biome check --write');
});

test('every command sets up the packages that it needs', () => {
  const commands = Object.keys(scripts).filter(
    (name) => scripts[`pre${name}`] === undefined && !name.startsWith('pre'),
  );
  expect(commands).toEqual([]);
});
