import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { FAULT_NAMES } from '../../../simulator/core/base/fault-kinds.ts';
import { STEP_FORMATS } from '../../../simulator/scenarios/language/step-formats.ts';
import { TROUBLE_NAMES } from '../../../simulator/scenarios/language/trouble-names.ts';
import { troubleSentences } from './troubles-markdown.ts';

const ROOT = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const SERVER = require.resolve('yaml-language-server/bin/yaml-language-server');
const SITUATIONS = join(ROOT, 'simulator/scenarios/situations');

/** Beginning of each file of the library. */
const HEAD = `# yaml-language-server: $schema=../scenario.schema.json
title: { es: Prueba, en: Test }
seed: 7
length: 1h
steps:
`;

/** No foreign schemas: the file names its own. */
const SETTINGS = { validate: true, completion: true, hover: true, schemaStore: { enable: false } };

let server: ChildProcess;
let connection: ProtocolConnection;
const diagnosed = new Map<string, (found: readonly Diagnostic[]) => void>();
let opened = 0;

beforeAll(async () => {
  server = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (server.stdout === null || server.stdin === null) throw new Error('The server has no pipes.');
  connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
    items.map(({ section }) => (section === 'yaml' ? SETTINGS : {})),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics }: { uri: string; diagnostics: readonly Diagnostic[] }) => diagnosed.get(uri)?.(diagnostics),
  );
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(ROOT).href,
    workspaceFolders: null,
    capabilities: {
      workspace: { configuration: true },
      textDocument: { completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } } },
    },
  });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('workspace/didChangeConfiguration', { settings: { yaml: SETTINGS } });
});

afterAll(async () => {
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  connection.dispose();
});

/** Opens a scenario of these steps in the library's folder, and returns its diagnostics. */
async function open(steps: string) {
  opened += 1;
  const uri = pathToFileURL(join(SITUATIONS, `typed-${opened}.yaml`)).href;
  const found = new Promise<readonly Diagnostic[]>((resolve) => void diagnosed.set(uri, resolve));
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text: HEAD + steps },
  });
  return { uri, found };
}

/** Completions at the end of these steps. */
async function offered(steps: string): Promise<readonly CompletionItem[]> {
  const { uri } = await open(steps);
  const lines = (HEAD + steps).split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const answer = await connection.sendRequest<{ items: CompletionItem[] }>('textDocument/completion', {
    textDocument: { uri },
    position,
  });
  return answer.items;
}

const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

test('each kind of step is offered where a step begins', async () => {
  expect(labels(await offered('  - '))).toEqual(expect.arrayContaining(Object.keys(STEP_FORMATS)));
});

const NAMES: readonly (readonly [field: string, names: readonly string[]])[] = [
  ['fault', FAULT_NAMES],
  ['heal', ['all', ...FAULT_NAMES]],
  ['trouble', TROUBLE_NAMES],
];

test.each(NAMES)('after %s its names are offered, each with its sentence', async (field, names) => {
  const items = await offered(`  - ${field}: `);
  expect(labels(items)).toEqual(expect.arrayContaining([...names]));
  const sentences = new Map(items.map(({ label, documentation }) => [label, JSON.stringify(documentation)]));
  for (const name of names.filter((each) => troubleSentences.has(each))) {
    expect(sentences.get(name)).toContain(JSON.stringify(troubleSentences.get(name)).slice(1, -1));
  }
});

test('a valid scenario has no diagnostic, and a misspelt word has one at its place', async () => {
  const right = await open('  - { fault: cloud-down, at: 1m, during: 2m }\n');
  expect(await right.found).toEqual([]);
  for (const [wrong, word] of [
    ['  - { fault: cloud-dwon, at: 1m, during: 2m }\n', 'cloud-dwon'],
    ['  - { trouble: asleeep, kds: 3, at: 1m, during: 2m }\n', 'asleeep'],
    ['  - { ordr: table, at: 1m }\n', 'ordr'],
  ] as const) {
    const { found } = await open(wrong);
    const marked = (await found).map(({ range: { start, end } }) => wrong.slice(start.character, end.character));
    expect(marked).toContain(word);
  }
});
