/** Recordings have their own database, beside the records of taps. This module is the port. */
import type { Reply } from '../../../domain/reply.ts';
import type { RecordingStore } from '../../ports.ts';
import { storageNamespace } from '../namespace.ts';

const TABLE = 'texts';
const REFUSED = { ok: false, why: 'storage' } as const;
/** In a damaged profile a browser may never respond. */
const OPEN_MS_MAX = 5_000;
/** A browser with a save dialog reads the file within this time. */
const FILE_MS = 60_000;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(`${storageNamespace()}recording`, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(TABLE);
    request.onsuccess = () => {
      // The deletion by another page must not be blocked.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    setTimeout(reject, OPEN_MS_MAX, new Error('Failed to open IndexedDB: no response.'));
  });
  return opened;
}

async function use<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => () => T): Promise<Reply<T>> {
  try {
    const database = await open();
    // A power cut may lose the last seconds, which is acceptable here.
    const transaction = database.transaction(TABLE, mode, { durability: 'relaxed' });
    const response = work(transaction.objectStore(TABLE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return { ok: true, data: response() };
  } catch {
    return REFUSED;
  }
}

export const readAll: RecordingStore['readAll'] = () =>
  use('readonly', (table) => {
    const keys = table.getAllKeys();
    const texts = table.getAll();
    return () => keys.result.map((key, at) => ({ id: Number(key), text: String(texts.result[at]) }));
  });

export const store: RecordingStore['store'] = (id, text) =>
  use('readwrite', (table) => {
    table.put(text, id);
    return () => null;
  });

export const remove: RecordingStore['remove'] = (ids) =>
  use('readwrite', (table) => {
    for (const id of ids) table.delete(id);
    return () => null;
  });

/** An older browser cannot compress, so the file is plain text there. */
async function packed(text: string): Promise<Blob> {
  const plain = new Blob([text], { type: 'application/octet-stream' });
  if (!('CompressionStream' in globalThis)) return plain;
  return new Response(plain.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

/** `20260115T1240`, in local time. */
export function localMinute(now: Date): string {
  const [month, day, hour, minute] = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${now.getFullYear()}${month}${day}T${hour}${minute}`;
}

export const save: RecordingStore['save'] = async (name, text) => {
  try {
    const address = URL.createObjectURL(await packed(text));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}-${localMinute(new Date())}.kdsrec`;
    link.click();
    setTimeout(URL.revokeObjectURL, FILE_MS, address);
    return true;
  } catch {
    return false;
  }
};
