/** Which commands of npm make a browser ready before they begin. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEPS } from '../suite/steps.ts';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const setUpOf = (command: string): readonly string[] => scripts[`pre${command}`]?.split(' ').slice(2) ?? [];

// Parts of the platform are tested in a real Chromium, and those tests are part of the short run as well.
test.each(['check', 'test', 'e2e', 'bench', 'icons'])('npm run %s finds or installs a Chromium first', (command) => {
  expect(setUpOf(command)).toContain('--browser');
});

// One end-to-end test serves the kiosk by nginx.
test.each(['test', 'e2e'])('npm run %s looks for an nginx first', (command) => {
  expect(setUpOf(command)).toContain('--nginx');
});

test('the short run serves nothing by nginx', () => {
  const short = STEPS.filter((step) => step.fast).map((step) => step.command[0]);
  expect(short).toContain('vitest');
  expect(short).not.toContain('playwright');
});

test('every command sets up the packages that it needs', () => {
  const commands = Object.keys(scripts).filter(
    (name) => scripts[`pre${name}`] === undefined && !name.startsWith('pre'),
  );
  expect(commands).toEqual([]);
});
