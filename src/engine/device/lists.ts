/** The lists that the board reads, KDS units and names: from the last run at once, anew when their etag changes. */

import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { fetchList, kdsOf } from '../../backend/calls.ts';
import type { InstallRecord, VenueNames } from '../../domain/device/kds.ts';
import type { ListName } from '../../protocol/decode-config.ts';
import { decodeList, type ListContents } from '../../protocol/decode-lists.ts';
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { type KeptPorts, keepFact, readFact } from '../base/kept.ts';
import type { AppState } from '../base/state.ts';

const BOARD_LISTS = ['kd', 'dm', 'dj', 'db'] as const satisfies readonly ListName[];
type BoardList = (typeof BOARD_LISTS)[number];

export interface Lists {
  restore(): void;
  /** Fetches each list whose etag is another than that of the list at hand. */
  load(etags: ReadonlyMap<ListName, string>): Promise<void>;
}

export interface ListsDeps {
  readonly state: AppState;
  readonly install: InstallRecord;
  readonly ports: KeptPorts;
  readonly caller: Caller;
  readonly tell: Tell<'venueChanged'>;
}

/** The lists of an installed device, as parts of the state. */
export function createLists({ state, install, ports, caller, tell }: ListsDeps): Lists {
  const etags = new Map<BoardList, string>();

  const putNames = (names: Partial<VenueNames>) => {
    state.names = ref({ ...state.names, ...names });
  };

  /** Each list into its part of the state; false when the list does not parse. */
  const TAKERS: { readonly [Name in BoardList]: (content: ListContents[Name]) => void } = {
    kd(units) {
      const kds = kdsOf(units, install.kdsId);
      if (kds) state.kds = ref(kds);
    },
    dm: (tables) => putNames({ tables }),
    dj: (users) => putNames({ users }),
    db: (channels) => putNames({ channels: new Map(channels.map(({ id, name }) => [id, name])) }),
  };

  const take = <Name extends BoardList>(name: Name, data: unknown): boolean => {
    const content = decodeList(name, data);
    if (content !== null) TAKERS[name](content);
    return content !== null;
  };

  /** The etag of a kept list that was taken, null for one that is damaged. */
  const takeKept = (name: BoardList, list: unknown): string | null =>
    typeof list === 'object' &&
    list !== null &&
    'data' in list &&
    'etag' in list &&
    typeof list.etag === 'string' &&
    take(name, list.data)
      ? list.etag
      : null;

  const loadOne = async (name: BoardList, etag: string) => {
    if (etags.get(name) === etag) return;
    const reply = await fetchList(caller, install, name, etag);
    if (!reply.ok || !take(name, reply.data)) return;
    etags.set(name, etag);
    keepFact(ports, 'list', FACTS.list(name), { etag, data: reply.data });
    // The board is laid out as soon as its KDS is known: whoever looks before takes an empty one for the first board.
    if (name === 'kd') tell({ kind: 'venueChanged' });
  };

  return {
    async load(sent) {
      await Promise.all(BOARD_LISTS.map((name) => loadOne(name, sent.get(name) ?? '')));
    },
    restore() {
      for (const name of BOARD_LISTS) {
        const stored = readFact(ports, 'list', FACTS.list(name), (list) => takeKept(name, list));
        if (stored) etags.set(name, stored.data);
      }
    },
  };
}
