/** YAML samples, first some that break the format, then those of all documents; with `-u` the documents are written anew. */
import { expect, test } from 'vitest';
import { projectFiles } from '../source/source-files.ts';
import { withFormattedSamples } from './yaml-samples.ts';

const fence = (yaml: string) => `words\n\n\`\`\`yaml\n${yaml}\`\`\`\n\nwords\n`;

test('each sample is formatted in its place, steps without their scenario included', () => {
  const given = [fence('a:   1\n') + fence('b: "$&"\n'), 'no sample', fence('  - {rush: 5, at: 1m}    # so\n')];
  const wanted = [fence('a: 1\n') + fence('b: "$&"\n'), 'no sample', fence('  - { rush: 5, at: 1m } # so\n')];
  expect(withFormattedSamples(given)).toEqual({ texts: wanted, samples: 3 });
  expect(withFormattedSamples(wanted).texts).toEqual(wanted);
});

test('a sample that is not YAML fails', () => {
  expect(() => withFormattedSamples([fence('a: [1\n')])).toThrow('Failed to format the YAML samples');
});

const pages = projectFiles().filter(({ path }) => /^(README|docs\/[\w-]+)\.md$/.test(path));
const { texts, samples } = withFormattedSamples(pages.map(({ text }) => text));

test('there are samples to check', () => {
  expect(samples).toBeGreaterThan(3);
});

test.each(pages.map(({ path }, at) => [path, texts[at] ?? '']))('the YAML of %s is formatted', async (path, text) => {
  await expect(text).toMatchFileSnapshot(`../../../${path}`);
});
