import { miniOrder } from '../../src/domain/presentation/mini.ts';
import type { App } from '../../src/engine/base/app.ts';
import type { ExpectStep } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import { bannerTextOf } from './banner-text.ts';
import { differences, lostPromises } from './check.ts';
import type { UnitSnapshot } from './check-expectation.ts';
import type { Cook } from './cook.ts';
import type { HeadlessDevice } from './device.ts';
import type { DeviceView, SeenCard } from './device-view.ts';

interface LastCheck {
  readonly requests: Map<string, number>;
  /** The number of sounds that the page had played. */
  sounds: number;
  runId: string;
}

/** No cook works at a customer screen. */
export interface Station {
  readonly device: HeadlessDevice;
  readonly cook: Cook | null;
  readonly checked: LastCheck;
}

export interface Scene {
  readonly world: World;
  readonly stations: readonly Station[];
}

const entriesOf = (app: App) => app.state.board.keys.flatMap((key) => app.entry(key) ?? []);

const cardsOn = (app: App): readonly SeenCard[] =>
  app.state.board.keys.map((key) => {
    const entry = app.entry(key);
    const lines = entry?.card.lines ?? [];
    return {
      orderId: entry?.card.order.id ?? 0,
      level: entry?.level ?? '',
      lines: lines.map(({ line, status }) => ({ id: line.id, statuses: [status], shown: String(status) })),
    };
  });

/** The ready orders of the bar of small orders (rule ORDER-36); null when the unit has no such bar. */
function readyOn(app: App): readonly number[] | null {
  if (!app.state.settings.showmini) return null;
  const entries = entriesOf(app);
  const ids = [...new Set(entries.map(({ card }) => card.order.id))];
  return ids.filter((id) => miniOrder(entries.filter(({ card }) => card.order.id === id)).isDone);
}

/** The sounds of the visible page since the last check. */
function soundsSince({ device, checked }: Station): readonly number[] {
  const played = device.ports().played();
  return played.slice(device.ports().page.runId === checked.runId ? checked.sounds : 0);
}

function deviceViewOf(station: Station): DeviceView {
  const app = station.device.app();
  const { link, board, notices, customer } = app.state;
  return {
    cards: cardsOn(app),
    banner: link.alarm === null ? 'none' : 'offline',
    bannerText: () => bannerTextOf(app),
    works: link.works,
    link: link.word,
    message: board.message ?? 'none',
    notices: notices.map(({ text }) => text),
    sounds: soundsSince(station),
    tiles: customer.map(({ orderId, title }) => ({ orderId, title })),
    ready: readyOn(app),
  };
}

const stationFor = ({ stations }: Scene, kdsId: number): Station | undefined =>
  stations.find(({ device }) => device.kdsId === kdsId);

/** Null without a device. */
export function readUnit(kdsId: number, scene: Scene): UnitSnapshot | null {
  const { world, stations } = scene;
  const station = stationFor(scene, kdsId);
  if (!station) return null;
  const { device, cook, checked } = station;
  return {
    world,
    view: deviceViewOf(station),
    requests: (call) => device.requests(call) - (checked.requests.get(call) ?? 0),
    lost: () =>
      cook === null ? [] : lostPromises(world, { kdsId, records: device.storage.records, promises: cook.promises }),
    differences: () => stations.flatMap((each) => differences(world, each.device)),
  };
}

/** Restarts the counts of the unit's sounds and of its requests of the expected calls. */
export function markChecked({ kdsId, expectation }: ExpectStep, scene: Scene): void {
  const station = stationFor(scene, kdsId);
  if (!station) return;
  const { device, checked } = station;
  for (const { call } of expectation.requests ?? []) checked.requests.set(call, device.requests(call));
  checked.sounds = device.ports().played().length;
  checked.runId = device.ports().page.runId;
}
