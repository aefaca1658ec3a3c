/** A section that a program writes is replaced as a whole, and its absence is a failure, never silence. */
import { expect, test } from 'vitest';
import { sectionOf, withSection } from './marked-section.ts';

const DOCUMENT = '# Title\n\n<!-- a -->\n\nold\n\n<!-- /a -->\n\nwords\n\n<!-- b -->\n<!-- /b -->\n';

test('what stands between the marks is replaced, all else stays', () => {
  const changed = withSection(DOCUMENT, 'a', '\nnew\nlines\n');
  expect(changed).toBe(DOCUMENT.replace('old', 'new\nlines'));
  expect(sectionOf(changed, 'a')).toBe('new\nlines');
  expect(withSection(changed, 'a', 'old')).toBe(DOCUMENT);
});

test('an empty section can be filled', () => {
  expect(sectionOf(DOCUMENT, 'b')).toBe('');
  expect(sectionOf(withSection(DOCUMENT, 'b', '| a |'), 'b')).toBe('| a |');
});

test.each([
  ['no mark', '# Title'],
  ['no end', '<!-- a --> text'],
  ['no begin', 'text <!-- /a -->'],
  ['the end first', '<!-- /a --> <!-- a -->'],
  ['two of them', '<!-- a --> <!-- /a --> <!-- a --> <!-- /a -->'],
])('%s fails', (_, document) => {
  expect(() => withSection(document, 'a', 'new')).toThrow('Failed to find the section a');
  expect(() => sectionOf(document, 'a')).toThrow('Failed to find the section a');
});
