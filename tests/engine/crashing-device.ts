/**
 * A device that counts its effects on the world as steps, and crashes exactly before or after one. No code of the
 * device runs after the crash.
 */
import { inProcessPorts } from '../../simulator/adapters/in-process.ts';
import { deferredAtOnce } from '../../simulator/headless/deferred-at-once.ts';
import type { HeadlessDevice } from '../../simulator/headless/device.ts';
import type { App } from '../../src/engine/base/app.ts';
import { createApp } from '../../src/engine/create-app.ts';
import type { HttpResult, Ports } from '../../src/platform/ports.ts';
import type { TestKitchen } from './kitchen.ts';

export interface Crash {
  /** The index of the step, counted from 0 at the call of `watch`. */
  readonly step: number;
  /** With `after` the step takes effect, but the device never gets its response. */
  readonly when: 'before' | 'after';
}

export interface CrashingDevice {
  app(): App;
  isDead(): boolean;
  watch(): void;
  steps(): readonly string[];
  /** Loses the next response to a change of statuses. */
  loseResponse(): void;
  /** Starts the device again from the same storage, without a second crash. */
  restart(): void;
  dispose(): void;
}

const never = <Result>(): Promise<Result> => new Promise(() => {});

interface Life {
  isDead: boolean;
  death: Crash | null;
  watched: string[] | null;
  losing: boolean;
}

/** Returns a function that runs `work` as a step. A dead device runs no step and gets no response. */
function makeStep(life: Life) {
  return <Result>(name: string, work: () => Result, ifDead: Result): Result => {
    if (life.isDead) return ifDead;
    const at = life.watched === null ? -1 : life.watched.push(name) - 1;
    const isLast = life.death !== null && at === life.death.step;
    if (isLast) life.isDead = true;
    if (isLast && life.death?.when === 'before') return ifDead;
    const response = work();
    return isLast ? ifDead : response;
  };
}

/** Ports whose writes of records and facts, reads of records, and calls are steps. */
function crashingPorts(ports: Ports, life: Life): Ports {
  const step = makeStep(life);
  const delivered = async <Result>(response: Promise<Result>): Promise<Result> => {
    const reply = await response;
    return life.isDead ? never() : reply;
  };
  const { records, facts, http, clock } = ports;
  const lost = async (response: Promise<HttpResult>): Promise<HttpResult> => {
    life.losing = false;
    await response;
    return { kind: 'none', why: 'network' };
  };
  return {
    ...ports,
    clock: { ...clock, after: (delayMs, work) => clock.after(delayMs, () => (life.isDead ? undefined : work())) },
    records: {
      put: (table, id, value) => delivered(step(`put ${table}`, () => records.put(table, id, value), never())),
      remove: (table, ids) => delivered(step(`remove ${table}`, () => records.remove(table, ids), never())),
      all: (table) => delivered(step(`all ${table}`, () => records.all(table), never())),
      clear: () => delivered(step('clear', () => records.clear(), never())),
    },
    facts: {
      ...facts,
      write: (key, text) => step(`write ${key}`, () => facts.write(key, text), false),
      remove: (key) => step(`remove ${key}`, () => facts.remove(key), undefined),
    },
    http: {
      send(request) {
        const name = `call ${new URL(request.url).pathname}`;
        const isLost = life.losing && name.includes('changestatus');
        const send = () => (isLost ? lost(http.send(request)) : http.send(request));
        return delivered(step(name, send, never()));
      },
    },
  };
}

/** Disposes of `origin` and starts a device with its KDS and storage. */
export function crashingDevice(kitchen: TestKitchen, origin: HeadlessDevice, death: Crash | null): CrashingDevice {
  origin.dispose();
  const start = (life: Life) => {
    const ports = inProcessPorts({ world: kitchen.world, deviceId: origin.name, storage: origin.storage });
    return { ports, life, app: createApp(crashingPorts(ports, life), deferredAtOnce) };
  };
  let running = start({ isDead: false, death, watched: null, losing: false });
  const end = () => {
    running.life.isDead = true;
    running.ports.kill();
    running.app.dispose();
  };
  return {
    app: () => running.app,
    isDead: () => running.life.isDead,
    watch() {
      running.life.watched = [];
    },
    steps: () => [...(running.life.watched ?? [])],
    loseResponse() {
      running.life.losing = true;
    },
    restart() {
      end();
      running = start({ isDead: false, death: null, watched: null, losing: false });
    },
    dispose: end,
  };
}
