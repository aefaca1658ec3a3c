/**
 * Generates the tables of faults and troubles in docs/scenario-fields.md from the parser's tables and their comments.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unsupportedReason } from '../../../simulator/browser/unsupported-trouble.ts';
import { FAULT_KINDS, FAULT_NAMES, type FaultGroup, type FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import { exactDurationText } from '../../../simulator/scenarios/language/duration.ts';
import { AT_ONCE, LASTING, TROUBLE_NAMES } from '../../../simulator/scenarios/language/trouble-names.ts';
import { parseSource, type SyntaxNode, visitAll } from '../../tidy/source/syntax.ts';

const FOLDER = join(import.meta.dirname, '../../../simulator');
const SOURCES = ['core/base/fault-kinds.ts', 'core/base/device-troubles.ts', 'scenarios/language/trouble-names.ts'];

/** Null for nodes that are neither row nor item. */
function nameOf(node: SyntaxNode): string | null {
  const named = node.type === 'Property' ? (node.key as SyntaxNode) : node;
  if (named.type === 'Literal' && typeof named.value === 'string') return named.value;
  return node.type === 'Property' && named.type === 'Identifier' ? String(named.name) : null;
}

const sentenceOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');

/** The comments right before the rows of a table or the items of a list, by name. */
function sentencesIn(text: string): ReadonlyMap<string, string> {
  const { program, comments } = parseSource('table.ts', text);
  const found = new Map<string, string>();
  visitAll(program, (node) => {
    const name = nameOf(node);
    if (name === null) return;
    const comment = comments.find(({ block, start, text: words }) => {
      const end = start + words.length + '/**/'.length;
      return block && end <= node.start && text.slice(end, node.start).trim() === '';
    });
    if (comment !== undefined) found.set(name, sentenceOf(comment.text));
  });
  return found;
}

export const troubleSentences: ReadonlyMap<string, string> = new Map(
  SOURCES.flatMap((source) => [...sentencesIn(readFileSync(join(FOLDER, source), 'utf8'))]),
);

/** Where a fault acts that has no option `on`. */
const PLACES: Readonly<Record<FaultGroup, string>> = {
  cloud: 'every host outside the restaurant',
  responses: 'the cloud',
  orders: 'cloud and local server',
  realtime: 'the realtime database',
  local: 'the local server',
  all: 'the cloud, the realtime database and the local server',
};

const whereOf = ({ group, on }: (typeof FAULT_KINDS)[FaultName]): string =>
  on === null ? PLACES[group] : `\`on: ${on}\``;

const amount = (name: string, value: number): string =>
  name.endsWith('Ms') ? `${value < 0 ? '-' : ''}${exactDurationText(Math.abs(value))}` : String(value);

const optionsOf = (fault: FaultName): string =>
  Object.entries(FAULT_KINDS[fault].numbers)
    .map(([name, { default: standard, min, max }]) => {
      const [of, from, to] = [standard, min, max].map((value) => amount(name, value));
      return `\`${name}\` ${of} (${from} to ${to})`;
    })
    .join(', ');

const faultRow = (fault: FaultName): string =>
  `| \`${fault}\` | ${troubleSentences.get(fault)} | ${optionsOf(fault)} | ${whereOf(FAULT_KINDS[fault])} |`;

type TroubleName = (typeof TROUBLE_NAMES)[number];

function fieldOf(trouble: TroubleName): string {
  if (AT_ONCE.some((each) => each === trouble)) return '';
  return LASTING.some((each) => each === trouble) ? '`during`' : '`byMs` (-24h to 24h, not 0)';
}

function troubleRow(trouble: TroubleName): string {
  const why = unsupportedReason(trouble);
  return `| \`${trouble}\` | ${troubleSentences.get(trouble)} | ${fieldOf(trouble)} | ${why === null ? 'yes' : `no: ${why}`} |`;
}

export const troublesMarkdown = (): string =>
  [
    '| `fault` | What is wrong while it is on | `options`: default and bounds | Where it acts |',
    '|---|---|---|---|',
    ...FAULT_NAMES.map(faultRow),
    '',
    '| `trouble` | What is wrong with the devices of a unit | With it | On real pages (`--browser`) |',
    '|---|---|---|---|',
    ...TROUBLE_NAMES.map(troubleRow),
  ].join('\n');
