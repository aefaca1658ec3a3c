/** Each step, dish, unit, and order of an expectation has one line. */
import { Document, isMap, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';
import { asTexts } from '../../scenarios/language/variables.ts';

function inOneLine(node: unknown): void {
  if (isMap(node) || isSeq(node)) node.flow = true;
}

const itemsOf = (node: unknown): readonly unknown[] => (isSeq(node) ? (node as YAMLSeq).items : []);

function writeExpectation(expectation: YAMLMap): void {
  for (const field of ['shows', 'hides']) inOneLine(expectation.get(field));
  for (const line of itemsOf(expectation.get('lines'))) inOneLine(line);
}

const EXPECTED_LINES = /^( +)lines:\n((?:\1 {2}- \{.*\}\n)+)/gm;

/** Expectations for the dishes of one order are on one line. */
const linesByOrder = (yaml: string): string =>
  yaml.replace(EXPECTED_LINES, (_, indent: string, list: string) => {
    const rows = new Map<string, string>();
    for (const line of list.trimEnd().split('\n')) {
      const item = line.trim().slice(2);
      const order = /order: [^,]+/.exec(item)?.[0] ?? '';
      const row = rows.get(order);
      rows.set(order, row === undefined ? item : `${row}, ${item}`);
    }
    return `${indent}lines: [\n${[...rows.values()].map((row) => `${indent}    ${row}`).join(',\n')} ]\n`;
  });

/** Quotes texts that would otherwise be read as variables. */
export function writeScenario(file: object): string {
  const document = new Document(asTexts(file));
  const at = (...path: readonly string[]) => document.getIn(path);
  for (const name of ['title', 'about']) inOneLine(at(name));
  for (const item of [
    ...itemsOf(at('world', 'menu', 'products')),
    ...itemsOf(at('world', 'units')),
    ...itemsOf(at('world', 'settings')),
  ])
    inOneLine(item);
  for (const step of itemsOf(at('steps'))) {
    const expectation = isMap(step) ? step.get('expect') : undefined;
    if (isMap(expectation)) writeExpectation(expectation);
    else inOneLine(step);
  }
  return linesByOrder(document.toString({ lineWidth: 0 }));
}
