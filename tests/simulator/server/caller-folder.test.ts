import { expect, test } from 'vitest';
import { changeToCallerFolder } from '../../../simulator/server/caller-folder.ts';

function wentTo(env: NodeJS.ProcessEnv): readonly string[] {
  const folders: string[] = [];
  changeToCallerFolder(env, (folder) => folders.push(folder));
  return folders;
}

test.each(['sim', 'start'])('the command npm run %s changes to the folder in which it was called', (script) => {
  expect(wentTo({ npm_lifecycle_event: script, INIT_CWD: '/somewhere' })).toEqual(['/somewhere']);
});

test('a program that npm did not start keeps its folder, also within another script of npm', () => {
  expect(wentTo({})).toEqual([]);
  expect(wentTo({ INIT_CWD: '/somewhere' })).toEqual([]);
  expect(wentTo({ npm_lifecycle_event: 'test', INIT_CWD: '/somewhere' })).toEqual([]);
  expect(wentTo({ npm_lifecycle_event: 'sim' })).toEqual([]);
});
