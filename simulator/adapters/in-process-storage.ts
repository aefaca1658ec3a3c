/** A device's storage survives its page; it can be full, slow, closed or interrupted during a write. */
import type { FactStore, RecordingStore, RecordStore, StoragePersistence } from '../../src/platform/ports.ts';
import type { Prng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import type { DeviceTroubles } from './in-process-troubles.ts';

/** A kill that will happen at a coming step of the storage. */
export interface ArmedKill {
  /** The count begins at the next step, or at the next step that moves changes between tables. */
  from: 'any' | 'handover';
  stepsLeft: number;
  /** Whether the interrupted step still takes effect. */
  readonly takesEffect: boolean;
  /** Called at the interrupted step. */
  onKilled(): void;
}

interface StorageListener {
  readonly key: string;
  readonly page: StorageContext;
  changed(): void;
}

export interface DeviceStorage {
  readonly facts: Map<string, string>;
  readonly records: Map<string, string>;
  /** The listeners of all the device's pages, each for one fact. */
  readonly listeners: Set<StorageListener>;
  /** `private`: the storage ends with the last page of the window. */
  persistence: StoragePersistence;
  armed: ArmedKill | null;
  readonly recording: Map<number, string>;
  /** Pages that the device has opened. */
  pages: number;
}

/** A browser may do this while a page is open; the facts survive. */
export function eraseRecords({ records }: DeviceStorage): void {
  records.clear();
}

export interface StorageContext {
  readonly world: World;
  readonly storage: DeviceStorage;
  readonly troubles: DeviceTroubles;
  readonly random: Prng;
  alive(): boolean;
  /** Called when a promise of the device may continue. */
  asyncStarted(): void;
}

const SLOW_MS = [5, 400] as const;
const refused = { ok: false, why: 'refused' } as const;
const done = { ok: true, data: null } as const;
/** The page is killed before its storage responds. */
const never = () => new Promise<never>(() => undefined);

function refuses({ troubles }: StorageContext, isWrite: boolean): boolean {
  const whys = ['storage-refuses', ...(isWrite ? (['storage-full'] as const) : [])] as const;
  const why = whys.find(troubles.isOn);
  if (why !== undefined) troubles.altered(why);
  return why !== undefined;
}

/** `written` receives the text of an exported file. */
export function createRecordingStore(
  setting: StorageContext,
  written: (name: string, text: string) => void,
): RecordingStore {
  const { storage } = setting;
  return {
    async readAll() {
      if (refuses(setting, false)) return refused;
      return { ok: true, data: [...storage.recording].map(([id, text]) => ({ id, text })) };
    },
    async store(id, text) {
      if (refuses(setting, true)) return refused;
      storage.recording.set(id, text);
      return done;
    },
    async remove(ids) {
      if (refuses(setting, false)) return refused;
      for (const id of ids) storage.recording.delete(id);
      return done;
    },
    async save(name, text) {
      written(name, text);
      return true;
    },
  };
}

export function createFactStore(setting: StorageContext): FactStore {
  const { storage } = setting;
  const notifyWritten = (written: string) => {
    for (const { key, page, changed } of storage.listeners) {
      if (key === written && page !== setting && page.alive()) changed();
    }
  };
  return {
    read: (key) => (refuses(setting, false) ? null : (storage.facts.get(key) ?? null)),
    write(key, text) {
      if (refuses(setting, true)) return false;
      storage.facts.set(key, text);
      notifyWritten(key);
      return true;
    },
    remove(key) {
      storage.facts.delete(key);
      notifyWritten(key);
    },
    follow(key, changed) {
      const follower = { key, page: setting, changed };
      storage.listeners.add(follower);
      return () => storage.listeners.delete(follower);
    },
    clear: () => storage.facts.clear(),
  };
}

/** A damaged value is returned as its damaged text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A hanging commit has taken effect and is not confirmed. */
type HangingStep = 'read' | 'write' | 'commit';
const HANGS: readonly (readonly HangingStep[])[] = [['read', 'write'], ['write'], ['commit']];

/**
 * The promise resolves when the hang ends; null for an operation that does not hang. The seed chooses which operations
 * hang.
 */
function createHang({ troubles, random, asyncStarted }: StorageContext): (what: HangingStep) => Promise<void> | null {
  const chance = random.fork('hangs');
  let hanging = chance.pick(HANGS);
  troubles.onChange((trouble, on) => {
    if (trouble === 'storage-hangs' && !on) hanging = chance.pick(HANGS);
  });
  return (what) => {
    if (!troubles.isOn('storage-hangs') || !hanging.includes(what)) return null;
    troubles.altered('storage-hangs');
    return new Promise((resolve) => {
      const forget = troubles.onChange((trouble, on) => {
        if (trouble !== 'storage-hangs' || on) return;
        forget();
        asyncStarted();
        resolve();
      });
    });
  };
}

/** Changes take effect in order. A kill loses those that have not taken effect. */
export function createRecordStore(setting: StorageContext): RecordStore {
  const { world, storage, troubles, random, alive, asyncStarted } = setting;
  const hanging = createHang(setting);
  let lastMs = 0;

  /** Null when the turn comes at once. */
  const turn = (): Promise<void> | null => {
    const nowMs = world.nowMs();
    const isSlow = troubles.isOn('storage-slow');
    if (!isSlow && lastMs <= nowMs) return null;
    if (isSlow) troubles.altered('storage-slow');
    lastMs = Math.max(lastMs, nowMs) + (isSlow ? random.int(...SLOW_MS) : 0);
    return new Promise((resolve) => {
      world.after(lastMs - nowMs, () => {
        asyncStarted();
        resolve();
      });
    });
  };
  const armedKill = (isHandover: boolean): ArmedKill | null => {
    const { armed } = storage;
    if (armed === null || (armed.from === 'handover' && !isHandover)) return null;
    armed.from = 'any';
    if (armed.stepsLeft-- > 0) return null;
    storage.armed = null;
    return armed;
  };
  const step = async (isWrite: boolean, isHandover: boolean, work: () => void) => {
    asyncStarted();
    for (const wait of [hanging('write'), turn()]) if (wait !== null) await wait;
    if (!alive()) return never();
    const kill = armedKill(isHandover);
    if (kill !== null) {
      if (kill.takesEffect) work();
      kill.onKilled();
      return never();
    }
    if (refuses(setting, isWrite)) return refused;
    work();
    const unconfirmed = hanging('commit');
    if (unconfirmed !== null) await unconfirmed;
    return alive() ? done : never();
  };

  return {
    put: (table, id, value) => {
      const text = JSON.stringify(value);
      return step(true, table === 'outbox', () => storage.records.set(`${table}/${id}`, text));
    },
    remove: (table, ids) =>
      step(false, table === 'pending', () => {
        for (const id of ids) storage.records.delete(`${table}/${id}`);
      }),
    async all(table) {
      asyncStarted();
      await hanging('read');
      if (!alive()) return never();
      if (refuses(setting, false)) return refused;
      const prefix = `${table}/`;
      const found = [...storage.records].filter(([key]) => key.startsWith(prefix));
      return { ok: true, data: found.map(([key, text]) => ({ id: key.slice(prefix.length), value: parsed(text) })) };
    },
    async clear() {
      asyncStarted();
      if (refuses(setting, false)) return refused;
      storage.records.clear();
      return done;
    },
  };
}
