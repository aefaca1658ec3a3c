/** Which commands of npm make a browser ready before they begin. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stepsOf } from '../suite/steps.ts';
import { projectFiles } from '../tidy/source/source-files.ts';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const setUpOf = (command: string): readonly string[] => scripts[`pre${command}`]?.split(' ').slice(2) ?? [];

// Parts of the platform are unit-tested in a real Chromium.
test.each(['test', 'test:all', 'unit', 'e2e', 'story', 'bench', 'icons'])(
  'npm run %s finds or installs a Chromium first',
  (command) => {
    expect(setUpOf(command)).toContain('--browser');
  },
);

// One end-to-end test serves the kiosk by nginx.
test.each(['test', 'test:all', 'e2e'])('npm run %s looks for an nginx first', (command) => {
  expect(setUpOf(command)).toContain('--nginx');
});

test('the short run serves nothing by nginx', () => {
  const short = stepsOf('check').map((step) => step.command[0]);
  expect(short).toContain('vitest');
  expect(short).not.toContain('playwright');
});

test('the short run is types, lint, law and rules, and opens no browser', () => {
  const options = stepsOf('check').flatMap(({ command }) => command.filter((part) => part.startsWith('--project')));
  expect(options).toEqual(['--project=rules', '--project=law']);
  expect(setUpOf('check')).not.toContain('--browser');
  const short = projectFiles().filter(({ path }) => /^tests\/(backend|domain|protocol|tidy)\/.*\.test\.ts$/.test(path));
  expect(short.length).toBeGreaterThan(100);
  const opensBrowser = /^import .*from '.*(chromium|playwright)[^']*';$/m;
  expect(short.filter(({ text }) => opensBrowser.test(text)).map(({ path }) => path)).toEqual([]);
});

test('one file and one story run as the whole run has them, and what is written is formatted as it is checked', () => {
  const commandOf = (name: string) =>
    stepsOf('all')
      .find((step) => step.name === name)
      ?.command.join(' ') ?? '';
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
