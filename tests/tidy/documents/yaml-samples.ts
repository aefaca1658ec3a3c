/** The YAML samples of documents as the formatter writes them: whoever copies one into a file finds nothing to mend. */
import { spawnSync } from 'node:child_process';

const FENCES = /^```ya?ml\n([\s\S]*?)^```$/gm;
/** Some steps without their scenario stand as deep as in a file. */
const STEPS = 'steps:\n';
/** No sample has this line, and the formatter leaves it as it is. */
const CUT = '\n# ---- next sample ----\n---\n';

/** All texts as Biome formats YAML, in one run: starting it costs more than its work. */
function formatted(texts: readonly string[]): readonly string[] {
  const biome = spawnSync('node_modules/.bin/biome', ['format', '--stdin-file-path=sample.yaml'], {
    cwd: new URL('../../..', import.meta.url).pathname,
    input: texts.join(CUT),
    encoding: 'utf8',
  });
  const parts = biome.stdout.split(CUT);
  if (biome.status !== 0 || parts.length !== texts.length)
    throw new Error(`Failed to format the YAML samples of the documents: ${biome.stderr}`);
  return parts.map((text) => `${text.trimEnd()}\n`);
}

/** The documents with each of their YAML samples formatted, and how many those are. */
export function withFormattedSamples(documents: readonly string[]): { texts: readonly string[]; samples: number } {
  const whole = (sample: string) => (sample.startsWith('  - ') ? STEPS + sample : sample);
  const samples = documents.flatMap((text) => [...text.matchAll(FENCES)].map(([, sample = '']) => sample));
  if (samples.length === 0) return { texts: documents, samples: 0 };
  const left = [...formatted(samples.map(whole))];
  const next = (sample: string) => {
    const text = left.shift() ?? '';
    return sample.startsWith('  - ') ? text.slice(STEPS.length) : text;
  };
  const texts = documents.map((text) =>
    text.replaceAll(FENCES, (fence, sample: string) => fence.replace(sample, () => next(sample))),
  );
  return { texts, samples: samples.length };
}
