/** A newer version takes over on an idle board, and a board that crashed or hung reloads. */

import { ref } from 'valtio/vanilla';
import { appendDebugLine } from '../../domain/device/debug-lines.ts';
import { type Heals, mayHeal, readHeals, withHeal } from '../../domain/device/self-heal.ts';
import { mayTakeOver } from '../../domain/device/take-over.ts';
import {
  HEAL_WAIT_MS,
  HEARTBEAT_MS,
  MISSED_HEARTBEATS_MAX,
  TAKE_OVER_CHECK_MS,
  VERSION_CHECK_MS,
} from '../../domain/limits.ts';
import type { PageMaintenance, Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { createDeferred } from '../base/deferred.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';

export interface AppMaintenance {
  /** Reloads the app after a moment, or waits for the user if no reload is allowed. */
  screenBroke(): void;
  /** Does nothing before the maintenance has loaded, because its start checks too. */
  checkVersion(): void;
  /** Infinity until the `PageMaintenance` has loaded. */
  idleMs(): number;
  dispose(): void;
}

export interface MaintenanceDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
}

/** Only this page has unsaved changes of the settings (rule RECOVERY-11). */
const losesDraft = ({ editing, draftStored }: AppState): boolean => editing && !draftStored;

/** Automatic reloads are counted across reloads; without a stored count, no reload happens. */
function createHealer({ ports, state, timers }: MaintenanceDeps) {
  const { facts, clock, page } = ports;
  const heals = () => readHeals(parseJson(facts.read(FACTS.heals)));
  const write = (counted: Heals) => facts.write(FACTS.heals, JSON.stringify(counted));
  const count = () => write(withHeal(heals(), clock.wallMs()));
  const may = () => {
    const { pending, unsent, memoryOnly } = state.saving;
    return mayHeal(heals(), clock.wallMs(), losesDraft(state) || (memoryOnly && pending + unsent > 0));
  };
  // The watchdog cannot count the reload of a hung page. The next start counts it, so this write checks that it can.
  let counts = write(heals());
  if (heals().length === 0) facts.remove(FACTS.heals);
  return {
    mayRecover: () => counts && may(),
    recovered() {
      counts = count();
    },
    heal(why: string) {
      if (state.healing === 'reloads') return;
      const heals = may() && count();
      page.log(heals ? `The app reloads: ${why}` : `The app does not reload again: ${why}`);
      state.healing = heals ? 'reloads' : 'stays';
      if (heals) timers.set('heal', HEAL_WAIT_MS, page.reload);
    },
  };
}

function takeOverWhenIdle({ state, timers }: MaintenanceDeps, maintenance: PageMaintenance): void {
  const check = () => {
    if (mayTakeOver({ ...state.saving, losesDraft: losesDraft(state), idleMs: maintenance.idleMs() }))
      maintenance.takeOver();
    else timers.set('take-over', TAKE_OVER_CHECK_MS, check);
  };
  timers.ensure('take-over', 0, check);
}

function checkVersionHourly(timers: Timers, maintenance: PageMaintenance): void {
  timers.set('version', VERSION_CHECK_MS, () => {
    maintenance.checkVersion();
    checkVersionHourly(timers, maintenance);
  });
}

/** Runs also on a device without a KDS. */
export function startMaintenance(deps: MaintenanceDeps): AppMaintenance {
  const { page } = deps.ports;
  const healer = createHealer(deps);
  let maintenance: PageMaintenance | null = null;
  let versionWaits = false;
  let disposed = false;

  const plan = { probeEveryMs: HEARTBEAT_MS, missedMax: MISSED_HEARTBEATS_MAX };
  const listener = {
    recovered() {
      page.log('The page hung and was reloaded by the watchdog.');
      healer.recovered();
    },
    mayRecover: healer.mayRecover,
    versionWaiting() {
      versionWaits = true;
      if (maintenance !== null) takeOverWhenIdle(deps, maintenance);
    },
    late: () => healer.heal('it hung'),
    uncaught: (text: string) => page.log(`Uncaught: ${text}`),
  };
  // Starts at once, because a page may hang before it is painted.
  createDeferred({ page, timers: deps.timers, timer: 'upkeep', after: null }, () =>
    page.startMaintenance(plan, listener),
  ).use((started) => {
    if (disposed) {
      started.stop();
      return;
    }
    maintenance = started;
    checkVersionHourly(deps.timers, started);
    if (versionWaits) takeOverWhenIdle(deps, started);
  });

  return {
    screenBroke: () => healer.heal('a part of the screen failed'),
    checkVersion: () => maintenance?.checkVersion(),
    idleMs: () => maintenance?.idleMs() ?? Number.POSITIVE_INFINITY,
    dispose() {
      disposed = true;
      maintenance?.stop();
    },
  };
}

/** Only this part writes the lines of the debug block (rules HOST-16, HOST-17). */
export const debugBlockOf = (state: AppState) => ({
  show(text: string): void {
    state.debug = ref(appendDebugLine(state.debug, text));
  },
  clear(): void {
    state.debug = ref([]);
  },
});
