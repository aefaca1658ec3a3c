// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { persistStorage } from '../../../../src/platform/browser/page/persist-storage.ts';

const setStorage = (storage: unknown) =>
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true, writable: true });

afterEach(() => {
  setStorage(undefined);
});

const LARGE_BYTES = 60 * 1_024 ** 3;
const yes = async () => true;
const no = async () => false;
const never = async () => {
  throw new Error('Requested twice.');
};

test.each([
  ['already keeps the storage', { persisted: yes, persist: never }, 'kept'],
  ['agrees', { persisted: no, persist: yes }, 'kept'],
  ['refuses', { persisted: no, persist: no, estimate: async () => ({ quota: LARGE_BYTES }) }, 'refused'],
  ['has little room', { persisted: no, persist: no, estimate: async () => ({ quota: 300_000_000 }) }, 'private'],
  ['reports no quota', { persisted: no, persist: no, estimate: async () => ({}) }, 'refused'],
  ['throws', { persisted: never }, 'refused'],
  ['has no storage API', undefined, 'refused'],
] as const)(
  '[STORAGE-12] the request for persistent storage has the result $2 in a browser that $0',
  async (_, storage, expected) => {
    setStorage(storage);
    expect(await persistStorage()).toBe(expected);
  },
);
