import type { FaultName } from '../base/fault-kinds.ts';
import type { SocketLine } from '../base/socket-line.ts';
import type { Exchange } from '../orders/exchange.ts';
import type { OrderStore } from '../orders/orders.ts';
import type { FaultSettings } from './faults.ts';
import type { Lag } from './lag.ts';

interface FaultTargets {
  readonly clock: { after(delayMs: number, work: () => void): () => void };
  readonly stores: Readonly<Record<'cloud' | 'local', OrderStore>>;
  readonly exchange: Exchange;
  readonly lag: Lag;
  readonly venue: { touchLists(): void; spoilEntries(on: boolean): void };
  readonly identity: { endAll(): void; rejectAll(on: boolean): void };
  /** Functions that break or end connections return their number. */
  readonly realtime: {
    dropAll(): number;
    endSignIns(): number;
    withholdWrites(on: boolean): void;
    listsChanged(): void;
  };
  readonly local: { dropAll(): number };
  readonly lines: { readonly realtime: SocketLine; readonly local: SocketLine };
  altered(fault: FaultName): void;
}

export interface FaultEffects {
  begin(fault: FaultName, settings: FaultSettings): void;
  end(fault: FaultName): void;
  /** Whether the weak Wi-Fi is down. */
  isDown(): boolean;
}

/** Adds the state of faults that other parts read. */
interface Stage extends FaultTargets {
  isDown: boolean;
}

/** The returned function undoes the effect. `noteIf` receives the number of changed connections or orders. */
type Effect = (stage: Stage, settings: FaultSettings, noteIf: (count: number) => void) => () => void;

const nothing = () => {};

/** Works now and then every `everyMs`, until canceled. */
function repeatedly({ clock }: FaultTargets, everyMs: number, work: () => void): () => void {
  let cancelTimer = nothing;
  const next = () => {
    work();
    cancelTimer = clock.after(everyMs, next);
  };
  next();
  return () => cancelTimer();
}

/** All connections break at the end. */
function silence(line: SocketLine, dropAll: () => void): () => void {
  line.mute(true);
  return () => {
    line.mute(false);
    dropAll();
  };
}

const flap: Effect = (stage, settings, noteIf) => {
  let cancelTimer = nothing;
  const down = () => {
    stage.isDown = true;
    noteIf(stage.realtime.dropAll() + stage.local.dropAll());
    cancelTimer = stage.clock.after(settings.of('downMs'), up);
  };
  const up = () => {
    stage.isDown = false;
    cancelTimer = stage.clock.after(settings.of('upMs'), down);
  };
  down();
  return () => {
    cancelTimer();
    stage.isDown = false;
  };
};

const touchAll = ({ stores }: FaultTargets): void => {
  stores.cloud.touch();
  stores.local.touch();
};

const lagBehind: Effect = (stage, settings) => {
  const stop = repeatedly(stage, settings.of('ageMs'), stage.lag.catchUp);
  return () => {
    stop();
    stage.lag.end();
    touchAll(stage);
  };
};

/** Devices get a push at the end, so that they request the present orders. */
const announceAfter: Effect = (stage) => () => touchAll(stage);

const EFFECTS: Readonly<Partial<Record<FaultName, Effect>>> = {
  flapping: flap,
  'orders-stale': lagBehind,
  'responses-doubled': announceAfter,
  'responses-reordered': announceAfter,
  'local-other-venue': announceAfter,
  // The order appears and disappears with its fault, so the etag must change both times.
  'malformed-order': (stage) => {
    touchAll(stage);
    return () => touchAll(stage);
  },
  'list-rejected': ({ venue, realtime }) => {
    venue.touchLists();
    realtime.listsChanged();
    return nothing;
  },
  'malformed-entry': ({ venue, realtime }) => {
    const spoil = (on: boolean) => {
      venue.spoilEntries(on);
      realtime.listsChanged();
    };
    spoil(true);
    return () => spoil(false);
  },
  'realtime-down': ({ realtime }, _, noteIf) => {
    noteIf(realtime.dropAll());
    return nothing;
  },
  'realtime-drop': (stage, settings, noteIf) =>
    repeatedly(stage, settings.of('everyMs'), () => noteIf(stage.realtime.dropAll())),
  'realtime-half-open': ({ lines, realtime }, _, noteIf) => silence(lines.realtime, () => noteIf(realtime.dropAll())),
  'realtime-withheld': ({ realtime }) => {
    realtime.withholdWrites(true);
    return () => realtime.withholdWrites(false);
  },
  'token-expired': (stage, settings, noteIf) =>
    repeatedly(stage, settings.of('everyMs'), () => {
      stage.identity.endAll();
      noteIf(stage.realtime.endSignIns());
    }),
  'token-revoked': ({ identity, realtime }, _, noteIf) => {
    identity.rejectAll(true);
    noteIf(realtime.endSignIns());
    return () => identity.rejectAll(false);
  },
  'local-down': ({ local }, _, noteIf) => {
    noteIf(local.dropAll());
    return nothing;
  },
  'local-drop': (stage, settings, noteIf) =>
    repeatedly(stage, settings.of('everyMs'), () => noteIf(stage.local.dropAll())),
  'local-half-open': ({ lines, local }, _, noteIf) => silence(lines.local, () => noteIf(local.dropAll())),
  'local-lacks': ({ exchange }, settings) => {
    exchange.leaveOut(settings.of('share'));
    return () => {
      exchange.leaveOut(null);
      exchange.catchUp();
    };
  },
  // The server restarts, so all connections to it end.
  'local-restored': ({ exchange, local, stores }, settings, noteIf) => {
    const before = stores.local.known().length;
    exchange.setLocalBack(settings.of('ageMs'));
    noteIf(before - stores.local.known().length + local.dropAll());
    return exchange.catchUp;
  },
};

export function createFaultEffects(servers: FaultTargets): FaultEffects {
  const running = new Map<FaultName, () => void>();
  const stage: Stage = { ...servers, isDown: false };
  return {
    begin: (fault, settings) => {
      const noteIf = (count: number) => (count > 0 ? servers.altered(fault) : undefined);
      const undo = EFFECTS[fault]?.(stage, settings, noteIf);
      if (undo !== undefined) running.set(fault, undo);
    },
    end: (fault) => {
      running.get(fault)?.();
      running.delete(fault);
    },
    isDown: () => stage.isDown,
  };
}
