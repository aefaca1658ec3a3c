import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const packages = new URL('../../../../node_modules/', import.meta.url);
const sdk = readFileSync(new URL('@firebase/database/dist/index.esm.js', packages), 'utf8');
const product = readFileSync(
  new URL('../../../../src/platform/browser/realtime/firebase-instance.ts', import.meta.url),
  'utf8',
);

/** The source of an SDK method, without whitespace. */
const bodyOf = (method: string): string =>
  (sdk.match(new RegExp(`^ {4}${method}\\(\\) \\{$([\\s\\S]*?)^ {4}\\}$`, 'm'))?.[1] ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');

test('the SDK calls shouldReconnect_ in two places, and the method checks only the online monitor and the interrupt reasons', () => {
  expect(bodyOf('shouldReconnect_')).toBe(
    'const online = OnlineMonitor.getInstance().currentlyOnline(); return isEmpty(this.interruptReasons_) && online;',
  );
  expect(sdk.match(/if \(this\.shouldReconnect_\(\)\) \{/g)).toHaveLength(2);
});

test('the SDK has its connection in the fields that the product reads, and the interrupt reasons are a plain object', () => {
  expect(bodyOf('get _repo')).toContain('repoStart(this._repoInternal');
  expect(sdk).toContain('repo.persistentConnection_ = new PersistentConnection(');
  expect(sdk).toContain('this.interruptReasons_ = {};');
});

test.each(['_repo', 'persistentConnection_', 'interruptReasons_', 'shouldReconnect_'])(
  'the product still uses the SDK’s field %s',
  (name) => {
    expect(product).toContain(name);
  },
);
