// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTyping } from '../../../../simulator/adapters/device-troubles/typing-watch.ts';
import { enterWorld, FACTS_OF_DEVICE } from '../../../../simulator/adapters/device-troubles/world-change.ts';
import { FACTS } from '../../../../src/engine/base/facts.ts';
import { CHOSEN_VENUE } from '../../../../src/engine/person/account-facts.ts';
import { browserRecords } from '../../../../src/platform/browser/records/records.ts';

const FOLDER = '/device/3/';
const SPACE = `kds:${FOLDER}:`;
const MARK = `${SPACE}device-world`;

const deleted: string[] = [];
const opened: string[] = [];

class Factory {
  open(name: string) {
    opened.push(name);
    return new EventTarget();
  }
  deleteDatabase(name: string) {
    deleted.push(name);
  }
}
beforeEach(() => {
  deleted.length = 0;
  opened.length = 0;
  vi.stubGlobal('indexedDB', new Factory());
});

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Stores facts for the device in both environments, its neighbor, the server's root and the simulator. */
function keepAll(facts: readonly string[]) {
  for (const fact of facts)
    for (const name of [SPACE + fact, `${SPACE}@DEV ${fact}`]) localStorage.setItem(name, 'kept');
  for (const name of ['kds:/device/33/:board', 'kds:/:board', 'simulator:language'])
    localStorage.setItem(name, 'other');
}

function aPage(worldId: string) {
  const reload = vi.fn();
  return { reload, ...enterWorld({ folder: FOLDER, isTypedIn: watchTyping(FOLDER), reload }, { worldId }) };
}

const KNOWN = Object.values(FACTS).map((name) => (typeof name === 'string' ? name : name('x')));

test('[ROOM-30] a device that starts in another world keeps only its unit, person and choices', () => {
  aPage('w1');
  keepAll([...KNOWN, CHOSEN_VENUE, 'device']);
  aPage('w2');
  const own = Object.keys(localStorage).filter((key) => key.startsWith(SPACE));
  const left = FACTS_OF_DEVICE.flatMap((fact) => [SPACE + fact, `${SPACE}@DEV ${fact}`]);
  expect(own.sort()).toEqual([...left, MARK].sort());
  expect(Object.keys(localStorage).filter((key) => localStorage.getItem(key) === 'other')).toHaveLength(3);
  expect(deleted).toEqual([`${SPACE}records`]);
});

test('[ROOM-30] the kept facts and the deleted database have the names that the kiosk uses', () => {
  const foreign = FACTS_OF_DEVICE.filter((fact) => ![...KNOWN, CHOSEN_VENUE, 'device'].includes(fact));
  expect(foreign).toEqual([]);
  void browserRecords(SPACE).all('outbox');
  aPage('w1');
  aPage('w2');
  expect(opened).toEqual(deleted);
});

test('[ROOM-30] a device keeps its data when it reloads in the same world or starts in its first world', () => {
  keepAll(['board']);
  const { reload, follow } = aPage('w1');
  aPage('w1');
  follow({ worldId: 'w1' });
  expect([localStorage.getItem(`${SPACE}board`), deleted, reload.mock.calls]).toEqual(['kept', [], []]);
});

test('[ROOM-30] after a world change, an account page with typed text reloads when the user leaves the account pages; other pages reload at once', () => {
  vi.useFakeTimers();
  const begin = (path: string, typed: boolean) => {
    history.replaceState(null, '', path);
    const page = aPage('w1');
    if (typed) document.body.dispatchEvent(new Event('input', { bubbles: true }));
    page.follow({ worldId: 'w2' });
    return page.reload.mock.calls.length;
  };
  try {
    expect([begin('/device/3/l/profilelogin', false), begin('/device/3/', true)]).toEqual([1, 1]);
    history.replaceState(null, '', '/device/3/l/new');
    const { reload, follow } = aPage('w1');
    document.body.dispatchEvent(new Event('input', { bubbles: true }));
    follow({ worldId: 'w2' });
    vi.advanceTimersByTime(60_000);
    history.replaceState(null, '', '/device/3/l/new/code');
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    history.replaceState(null, '', '/device/3/');
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
    history.replaceState(null, '', '/');
  }
});

test('[ROOM-30] a page that detects another world reloads once', () => {
  const { reload, follow } = aPage('w1');
  follow({ worldId: 'w2' });
  follow({ worldId: 'w3' });
  expect(reload).toHaveBeenCalledOnce();
});

test('[ROOM-30] data that a device’s second page stores after the first page’s reload is deleted too', () => {
  const [first, second] = [aPage('w1'), aPage('w1')];
  first.follow({ worldId: 'w2' });
  aPage('w2');
  localStorage.setItem(`${SPACE}board`, 'of the second page, which was notified later');
  second.follow({ worldId: 'w2' });
  aPage('w2');
  expect([localStorage.getItem(`${SPACE}board`), deleted.length]).toEqual([null, 2]);
});

test('[ROOM-30] a page without storage starts, and reloads when its world changes', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is switched off.', 'SecurityError');
  });
  const { reload, follow } = aPage('w1');
  follow({ worldId: 'w2' });
  expect(reload).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
