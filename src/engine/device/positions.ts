/** Positions show at once and are saved with the settings, with retries (rules PLACE-5, PLACE-6, PLACE-8). */

import { placeBefore } from '../../domain/board/positions.ts';
import { coerceSetting } from '../../domain/device/coerce-setting.ts';
import { RETRIES } from '../../domain/limits.ts';
import { retryWaitMs } from '../../domain/link/retry.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import type { Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { FACTS } from '../base/facts.ts';
import type { Notices } from '../base/notices.ts';
import type { SaveFailure, SettingsSaveResult } from '../base/settings-save-result.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';
import type { Board } from '../board/board.ts';
import type { SettingsStore } from './settings.ts';
import type { SettingsSave } from './settings-save.ts';

export interface Positions {
  /** Shows and saves the positions that an earlier run could not save. */
  resume(): void;
  place(cardKey: string, beforeKey: string | null): void;
}

export interface PositionsDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly notices: Notices;
  readonly board: Board;
  readonly settings: SettingsStore;
  readonly settingsSave: SettingsSave;
}

type Places = readonly string[];

const WANTS_NO_RETRY: readonly SaveFailure[] = ['rejected', 'unauthorised', 'incomplete'];

export function createPositions(deps: PositionsDeps): Positions {
  const { ports, state, timers, notices, board } = deps;
  let unsaved: Places | null = null;
  /** The positions on the server, as far as this device knows. */
  let saved: Places = state.settings.orderPositions;
  let savedAtMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let sending = false;

  const show = (orderPositions: Places) => deps.settings.put({ ...state.settings, orderPositions });

  const settle = (sent: Places, reply: SettingsSaveResult) => {
    sending = false;
    if (!reply.ok && !WANTS_NO_RETRY.includes(reply.why)) {
      failures += 1;
      timers.set('positions', retryWaitMs(failures, RETRIES.places), save);
      return;
    }
    failures = 0;
    if (reply.ok) {
      saved = reply.data.orderPositions;
      savedAtMs = ports.clock.monotonicMs();
    }
    // Another device may have turned off `dragndrop` during the save.
    if (reply.ok && reply.data.dragndrop) {
      if (unsaved !== sent) return save();
    } else {
      notices.show('error', 'placesRejected');
      show(saved);
    }
    unsaved = null;
    ports.facts.remove(FACTS.placesUnsaved);
  };

  const save = () => {
    if (sending || unsaved === null) return;
    // Unsaved positions wait while the board refuses changes (rule ORDER-15).
    if (operateRefusal(state) !== null) return timers.set('positions', RETRIES.places.maxMs, save);
    const places = unsaved;
    sending = true;
    void deps.settingsSave.save({ orderPositions: places }).then((reply) => settle(places, reply));
  };

  const store = (places: Places) => {
    unsaved = places;
    ports.facts.write(FACTS.placesUnsaved, JSON.stringify(places));
    show(places);
    save();
  };

  // Unsaved positions override those that the server sends.
  deps.settings.setOverlay((read, requestedAtMs) => {
    if (unsaved !== null) return { ...read, orderPositions: unsaved };
    // Settings that were requested before the save may have the earlier positions.
    if (requestedAtMs < savedAtMs) return { ...read, orderPositions: saved };
    saved = read.orderPositions;
    return read;
  });

  return {
    resume() {
      const stored = ports.facts.read(FACTS.placesUnsaved);
      if (stored !== null && state.settings.dragndrop) store(coerceSetting('orderPositions', parseJson(stored)));
    },
    place(cardKey, beforeKey) {
      const why = operateRefusal(state);
      if (why !== null) return notices.show('fast', 'refused', { why });
      const places = placeBefore(board.cards(), cardKey, beforeKey, state.settings);
      if (places !== null) store(places);
    },
  };
}
