/** The lists that the board reads, KDS units and names: from the last run at once, anew when their etag changes. */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../backend/caller.ts';
import { fetchList, kdsOf } from '../backend/calls.ts';
import type { InstallRecord, VenueNames } from '../domain/device/kds.ts';
import type { FactStore } from '../platform/ports.ts';
import { decodeKdsList, decodeNames, type ListName } from '../protocol/decode-config.ts';
import { parseJson } from '../protocol/parse-json.ts';
import type { AppState } from './state.ts';

const BOARD_LISTS = ['kd', 'dm', 'dj', 'db'] as const satisfies readonly ListName[];
type BoardList = (typeof BOARD_LISTS)[number];

/** What each list of names names (ruling W5). */
const NAMED = { dm: 'tables', dj: 'users', db: 'channels' } as const satisfies Partial<
  Record<BoardList, keyof VenueNames>
>;

const factOf = (name: BoardList) => `list:${name}`;

export interface Lists {
  restore(): void;
  /** Fetches each list whose etag is another than that of the list at hand. */
  load(etags: ReadonlyMap<ListName, string>): Promise<void>;
}

/** The lists of an installed device, as parts of the state. */
export function createLists(state: AppState, install: InstallRecord, facts: FactStore, caller: () => Caller): Lists {
  const etags = new Map<BoardList, string>();

  const take = (name: BoardList, data: unknown): boolean => {
    if (name === 'kd') {
      const units = decodeKdsList(data);
      const kds = units && kdsOf(units, install.kdsId);
      if (kds) state.kds = ref(kds);
      return units !== null;
    }
    const names = decodeNames(data);
    if (names !== null) state.names = ref({ ...state.names, [NAMED[name]]: names });
    return names !== null;
  };

  const loadOne = async (name: BoardList, etag: string) => {
    if (etags.get(name) === etag) return;
    const reply = await fetchList(caller(), install, name, etag);
    if (!reply.ok || !take(name, reply.data)) return;
    etags.set(name, etag);
    facts.write(factOf(name), JSON.stringify({ etag, data: reply.data }));
  };

  return {
    async load(sent) {
      await Promise.all(BOARD_LISTS.map((name) => loadOne(name, sent.get(name) ?? '')));
    },
    restore() {
      for (const name of BOARD_LISTS) {
        const stored = parseJson(facts.read(factOf(name)));
        if (typeof stored !== 'object' || stored === null || !('data' in stored) || !('etag' in stored)) continue;
        if (take(name, stored.data)) etags.set(name, String(stored.etag));
      }
    },
  };
}
