/** The text of a YAML file into plain data, whatever is in it: what the reader throws comes back as a sentence. */
import { type Alias, type Document, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { DocumentPath } from './find-contradiction.ts';

export type ReadYaml =
  /** `lineAt` answers the line of the node at a path, or of the nearest one around it. */
  | { readonly ok: true; readonly data: unknown; lineAt(path: DocumentPath): number }
  | { readonly ok: false; readonly line: number; readonly why: string };

/** A few aliases are shorthand; some that stand for each other grow without end. */
const ALIASES_MAX = 100;

function lineAt(document: Document, lines: LineCounter, path: DocumentPath): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** The first alias of the document that `isMeant`. */
function findAlias(document: Document, isMeant: (alias: Alias) => boolean): Alias | null {
  let found: Alias | null = null;
  visit(document, {
    Alias(_, alias) {
      if (!isMeant(alias)) return undefined;
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}

/** The sentence for what the library threw over the document, which it read without a complaint. */
function refused(error: unknown, document: Document, lines: LineCounter): ReadYaml {
  const say = (alias: Alias | null, why: string): ReadYaml => {
    const at = alias?.range?.[0];
    return { ok: false, line: at === undefined ? 1 : lines.linePos(at).line, why };
  };
  if (error instanceof RangeError) return say(null, 'this is nested too deeply to be read');
  const unknown = findAlias(document, (alias) => alias.resolve(document) === undefined);
  if (unknown !== null) return say(unknown, `the alias *${unknown.source} stands for nothing that is named before it`);
  const many = findAlias(document, () => true);
  return say(many, `this has too many aliases: written out they must be at most ${ALIASES_MAX}`);
}

/** Reads a YAML text, or says in which line it cannot be read, and why. Never throws. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors[0];
  if (broken) return { ok: false, line: lines.linePos(broken.pos[0]).line, why: `this is not YAML: ${broken.message}` };
  try {
    const data: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    return { ok: true, data, lineAt: (path) => lineAt(document, lines, path) };
  } catch (error) {
    return refused(error, document, lines);
  }
}
