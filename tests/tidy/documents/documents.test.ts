import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { files } from '../source/parsed-project.ts';

const parentsOf = (path: string): readonly string[] =>
  path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'));
const places = new Set(files.flatMap(({ path }) => [path, ...parentsOf(path)]));
const documents = files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('fixtures/'));

function linksOf(text: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '');
  return targets.filter((target) => !/^(https?:|mailto:|#)/.test(target)).map((target) => target.replace(/#.*$/, ''));
}

/** Text in backticks that looks like a path of the repository, without patterns. */
function pathsOf(text: string): readonly string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,;:()"'<>]+/));
  const isPath = (word: string) => /^[\w.@-]+(\/[\w.@-]+)+\/?$/.test(word) && places.has(word.split('/')[0] ?? '');
  return words.filter(isPath).map((word) => word.replace(/\/$/, ''));
}

test('every link and every path of a document leads to a file that exists', () => {
  expect(documents.length).toBeGreaterThan(10);
  const missing = documents.flatMap(({ path, text }) => [
    ...linksOf(text)
      .filter((link) => !places.has(posix.join(posix.dirname(path), link)))
      .map((link) => `${path} links to ${link}`),
    ...pathsOf(text)
      .filter((word) => !places.has(word))
      .map((word) => `${path} names ${word}`),
  ]);
  expect(missing).toEqual([]);
});
