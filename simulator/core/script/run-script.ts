/** Puts a scenario's steps on the world's clock. Expectations are the runner's business and change nothing here. */

import type { ManagementCommand } from '../base/control.ts';
import type { FaultName, FaultOptions } from '../base/fault-kinds.ts';
import type { Journal } from '../base/journal.ts';
import type { Prng } from '../base/prng.ts';
import { wishedDishes } from '../service/kitchen.ts';
import type { KitchenService } from '../service/service.ts';
import { nextArrivalMs } from '../service/service-curve.ts';
import type { RushStep, Scenario, ScenarioStep, TroubleStep } from './script.ts';

interface ScriptedWorld {
  /** Milliseconds since the scenario's start. */
  elapsedMs(): number;
  after(delayMs: number, work: () => void): () => void;
  readonly journal: Journal;
  readonly service: KitchenService;
  setFault(fault: FaultName, forMs: number, options?: FaultOptions): void;
  setLocalMode(mode: 0 | 1 | 2 | 3 | 'auto'): void;
  manage(command: ManagementCommand): void;
  /** Absent where devices are real pages, which nobody can do such a thing to. */
  readonly troubleDevices?: TroubleDevices | undefined;
}

/** Carries out what happens to the devices of a KDS; false when there is none. */
export type TroubleDevices = (step: TroubleStep, random: Prng) => boolean;

function trouble({ journal, troubleDevices }: ScriptedWorld, step: TroubleStep, random: Prng): void {
  const what = `trouble ${step.trouble}`;
  if (troubleDevices === undefined) journal.note('trouble', 'script', `${what} is for a device without a window`);
  else if (!troubleDevices(step, random))
    journal.note('trouble', 'script', `${what}: there is no device of KDS ${step.kdsId}`);
}

function rush(world: ScriptedWorld, step: RushStep, lengthMs: number, random: Prng): void {
  const untilMs = Math.min(step.atMs + step.forMs, lengthMs);
  const service = { fromMs: step.atMs, untilMs, ordersPerHour: step.ordersPerHour };
  const gaps = random.fork('arrivals');
  let count = 0;
  const next = (fromMs: number) => {
    const atMs = nextArrivalMs(gaps, service, fromMs);
    if (atMs === null) return;
    world.after(atMs - world.elapsedMs(), () => {
      world.service.place(random.fork(`order ${count++}`), { eventful: true });
      next(atMs);
    });
  };
  next(step.atMs);
}

function perform(world: ScriptedWorld, step: ScenarioStep, scenario: Scenario, random: Prng): void {
  switch (step.kind) {
    case 'rush':
      rush(world, step, scenario.lengthMs, random);
      return;
    case 'order':
      world.service.place(random, { origin: step.origin, dishes: step.lines, eventful: false }, step.as);
      return;
    case 'void-line':
    case 'fire-order':
    case 'add-line':
      if (!world.service.act(step.kind, step.order, random))
        world.journal.note('trouble', 'script', `${step.kind}: there is no open order named ${step.order}`);
      return;
    case 'web-order':
      if (!world.service.setWebStatus(step.order, step.status))
        world.journal.note('trouble', 'script', `web-order: there is no open web order named ${step.order}`);
      return;
    case 'fault':
      world.setFault(step.fault, step.forMs, step.options);
      return;
    case 'trouble':
      trouble(world, step, random);
      return;
    case 'local-mode':
      world.setLocalMode(step.mode);
      return;
    case 'take-unit':
    case 'revoke-unit':
    case 'delete-unit':
    case 'free-unit':
      world.manage({ do: step.kind, kds: step.kdsId });
      return;
    case 'block-settings':
      world.manage({ do: step.kind, kds: step.kdsId, on: step.on });
      return;
    case 'expire-session':
      world.manage({ do: step.kind, person: step.person });
      return;
    case 'change-grant':
      world.manage({ do: step.kind, person: step.person, administrator: step.administrator });
      return;
    case 'expect':
      return;
  }
}

/** Schedules every step that lies within the scenario's length; each draws from a fork of its own place in the script. */
export function runScript(world: ScriptedWorld, scenario: Scenario, random: Prng): void {
  scenario.steps.forEach((step, at) => {
    // Files were asked before. What code makes is found out now and not in the middle of a run.
    if (step.kind === 'order') wishedDishes(step.lines);
    if (step.kind === 'expect' || step.atMs > scenario.lengthMs) return;
    world.after(step.atMs, () => perform(world, step, scenario, random.fork(`step ${at}`)));
  });
}
