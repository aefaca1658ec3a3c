/**
 * Generates sections of docs/platform.md: the calls of the endpoint table, and the effect of each field on its record.
 */
import { CALL_NAMES, ENDPOINTS, type Endpoint } from '../../../src/protocol/endpoints.ts';
import { type RecordTable, TABLES, without } from './sample-records.ts';

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(' ') || '–';

const SIGNERS: Readonly<Record<Endpoint['signer'], string>> = {
  device: 'device',
  person: 'person',
  either: 'device or person',
  none: 'none',
};

const callRow = ({ number, method, path, service, signer, module, query, own, body, assumed }: Endpoint): string => {
  const sent = [...(module === null ? [] : [`xmod=${module}`]), ...query, ...own];
  const cells = [number ?? '–', `\`${method} ${path}\``, service, SIGNERS[signer], code(sent), code(body)];
  return `| ${[...cells, assumed ? 'yes' : ''].join(' | ')} |`;
};

export const callsMarkdown = (): string =>
  [
    '| # | Call | Host | Signed by | Query | Body | Assumed |',
    '|---|---|---|---|---|---|---|',
    ...CALL_NAMES.map((name) => callRow(ENDPOINTS[name])),
  ].join('\n');

const recordRow = ([name, { sample, invalidating, decode }]: readonly [string, RecordTable]): string => {
  const isNeeded = (key: string) => decode(without(sample, key)) === null;
  const keys = Object.keys(sample);
  const cells = [
    keys.filter(isNeeded),
    invalidating.filter((key) => !isNeeded(key)),
    keys.filter((key) => !invalidating.includes(key)),
  ];
  return `| ${[name, ...cells.map(code)].join(' | ')} |`;
};

/** Fields by the effect of their absence or of an unreadable value. */
export const fieldsMarkdown = (): string =>
  [
    '| Record | Needed | Unreadable value rejects the record | Unreadable value becomes the default |',
    '|---|---|---|---|',
    ...Object.entries(TABLES).map(recordRow),
  ].join('\n');
