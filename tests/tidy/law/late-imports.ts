/** Finds who loads parts of the engine late: one file does, so that one page says what is not there from the start. */
import type { ParsedFile } from '../source/parsed-project.ts';
import { lineAt, visitAll } from '../source/syntax.ts';

const LOADER = 'src/engine/load-deferred.ts';

/** One sentence for each `import()` in a file of the engine that is not the one for it; a type is loaded by nobody. */
export function lateImportBreaches({ file, path, syntax }: ParsedFile): string[] {
  if (!path.startsWith('src/engine/') || path === LOADER) return [];
  const found: string[] = [];
  visitAll(syntax.program, (node) => {
    if (node.type === 'ImportExpression')
      found.push(`${path}:${lineAt(file.text, node.start)} loads a part by itself: ${LOADER} does`);
  });
  return found;
}
