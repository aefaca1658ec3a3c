/** What a machine can check of a document: that its links, paths and commands lead somewhere, and that the README stays short. */
import { posix } from 'node:path';
import type { ProjectFile } from '../source/source-files.ts';

const WORDS_MAX = 1_200;

/** Folders that programs write. */
const GENERATED = /^(dist|node_modules)\//;
const ENDING = /\.(ts|tsx|mjs|js|json|md|yaml|css|html|svg|png|mp3)$/;
const LOOKS_LIKE_PATH = /^[\w.@-]+(\/[\w.@*-]+)+\/?$/;

/** Commands of npm that are no scripts of ours. */
const NPM_OWN = new Set(['ci', 'install', 'audit', 'sbom']);

/** Every file and every folder above one. */
export function placesOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = paths.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, at) => parts.slice(0, at).join('/'));
  });
  return new Set([...paths, ...folders]);
}

/** The words in code: single backticks, and whole fences but for pictures made of text. */
function codeWords(text: string): readonly string[] {
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].filter(([, kind]) => kind !== 'mermaid');
  const spans = [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)];
  return [...fences.map((match) => match[2] ?? ''), ...spans.map((match) => match[1] ?? '')];
}

/** Links and pictures of the project's own lead to a file that exists. */
export function linkBreaches({ path, text }: ProjectFile, places: ReadonlySet<string>): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return targets
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter((target) => !places.has(posix.join(posix.dirname(path), target.replace(/#.*$/, ''))))
    .map((target) => `${path} links to ${target}, which is no file`);
}

function isThere(place: string, places: ReadonlySet<string>): boolean {
  if (!place.includes('*')) return places.has(place.replace(/\/$/, ''));
  const form = new RegExp(`^${place.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return [...places].some((one) => form.test(one));
}

/** What looks like a path of the repository, in code, exists. */
export function pathBreaches({ path, text }: ProjectFile, places: ReadonlySet<string>): string[] {
  const words = codeWords(text).flatMap((code) => code.split(/[\s,;:()"'<>]+/));
  const meant = words.filter((word) => {
    if (!LOOKS_LIKE_PATH.test(word) || GENERATED.test(word)) return false;
    return places.has(word.split('/')[0] ?? '') || ENDING.test(word);
  });
  return meant.filter((word) => !isThere(word, places)).map((word) => `${path} names ${word}, which does not exist`);
}

/** Every `npm run` in a document is a script of the project. */
export function commandBreaches({ path, text }: ProjectFile, commands: ReadonlySet<string>): string[] {
  const named = codeWords(text).flatMap((code) => [...code.matchAll(/\bnpm (?:run )?([a-z][\w-]*)/g)]);
  return named
    .map((match) => match[1] ?? '')
    .filter((name) => !commands.has(name) && !NPM_OWN.has(name))
    .map((name) => `${path} names the command ${name}, which does not exist`);
}

const OPENING =
  /^# [^\n]+\n\n[^\n.]+\.\n\n!\[[^\]\n]+\]\(docs\/pictures\/[\w-]+\.png\)\n\n```\nnpm start {2,}\S[^\n]*\nnpm test {2,}\S[^\n]*\n```\n/;

/** The README opens with one sentence, one picture and two commands, and leaves the rest to the other documents. */
export function readmeBreaches(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  return [
    ...(OPENING.test(text) ? [] : ['The README does not begin with one sentence, one picture and two commands']),
    ...(words <= WORDS_MAX ? [] : [`The README has ${words} words, more than ${WORDS_MAX}`]),
  ];
}

const rowsIn = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && !/^\|[-:|]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** The rooms that no row of the README's map is about; one in a room of its own is found there. A row is about all below what it names. */
export function mapBreaches(readme: string, rooms: readonly string[]): string[] {
  const chapter = /^## What is where\n([\s\S]*?)(?:^## |$(?![\s\S]))/m.exec(readme)?.[1] ?? '';
  const named = rowsIn(chapter).flatMap(([first = '']) =>
    [...first.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  );
  const isNamed = (room: string) =>
    named.some((name) => name === room || room.startsWith(`${name}/`) || isThere(name, new Set([room])));
  const isTop = (room: string) => !rooms.some((other) => room.startsWith(`${other}/`));
  return rooms.filter((room) => isTop(room) && !isNamed(room)).map((room) => `The README's map does not name ${room}`);
}

/** The figures of the README: each stands with the same value in the page of all figures, and names its command. */
export function figureBreaches(readme: string, measured: string): string[] {
  const chapter = /^## Figures\n([\s\S]*?)(?:^## |$(?![\s\S]))/m.exec(readme)?.[1] ?? '';
  const rows = rowsIn(chapter).slice(1);
  const known = rowsIn(measured);
  const breaches = rows.flatMap(([name = '', value = '', command = '']) => {
    const isKnown = known.some((cells) => cells.includes(name) && cells.includes(value));
    return [
      ...(isKnown ? [] : [`The README says ${value} of "${name}", docs/measured.md does not`]),
      ...(/^`npm (run \w+|test)\b/.test(command) ? [] : [`The README names no command for "${name}"`]),
    ];
  });
  return rows.length === 4 ? breaches : [...breaches, `The README has ${rows.length} figures, not four`];
}
