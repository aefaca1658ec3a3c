/** Schedules a scenario's steps on the world's clock. The runner checks the expectations. */

import type { ComposedOrder, ManagementCommand } from '../base/control.ts';
import type { FaultName, FaultOptions } from '../base/fault-kinds.ts';
import type { Journal } from '../base/journal.ts';
import type { Menu } from '../base/menu.ts';
import type { Prng } from '../base/prng.ts';
import type { OrderAct } from '../service/order-act.ts';
import { requestedDishes } from '../service/plan-order.ts';
import type { KitchenService } from '../service/service.ts';
import { nextArrivalMs } from '../service/service-curve.ts';
import type { DeviceStep, OrderStep, PressStep, RushStep, Scenario, ScenarioStep } from './script.ts';

interface ManualSteps {
  placeOrder(): number;
  placeComposed(order: ComposedOrder): number | null;
  actOnAny(kind: 'void-line' | 'fire-order'): void;
  makeDevicesPoll(): void;
  setCooks(atWork: boolean): void;
}

interface ScriptedWorld {
  /** Since the scenario's start. */
  elapsedMs(): number;
  after(delayMs: number, work: () => void): () => void;
  /** Since the scenario's start; null without timers. */
  nextDueMs(): number | null;
  readonly journal: Journal;
  readonly menu: Menu;
  readonly service: KitchenService;
  setFault(fault: FaultName, forMs: number, options?: FaultOptions): void;
  /** Without `fault` all faults end. */
  heal(fault?: FaultName): void;
  setLocalMode(mode: 0 | 1 | 2 | 3 | 'auto'): void;
  /** Returns the reason of a failure, null on success. */
  manage(command: ManagementCommand): string | null;
  readonly hands: ManualSteps;
  /** Absent when people work at the devices' pages. */
  readonly atDevices?: AtDevices | undefined;
  readonly stepFailed?: ((failed: FailedStep) => void) | undefined;
}

export interface FailedStep {
  readonly step: ScenarioStep;
  readonly whyNot: string;
}

/** Acts at the devices of a KDS. Returns the reason of a failure, null on success. */
export type AtDevices = (step: DeviceStep, random: Prng) => string | null;

export const noDeviceReason = (kdsId: number): string => `there is no device of KDS ${kdsId}`;
export const HEADLESS_ONLY = 'is possible only in a run without windows';

function whatOf(step: DeviceStep): string {
  if (step.kind === 'trouble') return `trouble ${step.trouble}`;
  if (step.kind === 'device-tap') return `device-tap ${step.order}`;
  return step.kind === 'configure' ? `configure by ${step.person}` : step.kind;
}

function atDevice({ journal, atDevices }: ScriptedWorld, step: DeviceStep, random: Prng): void {
  const whyNot = atDevices === undefined ? HEADLESS_ONLY : atDevices(step, random);
  if (whyNot === null) return;
  journal.note('trouble', 'script', `${whatOf(step)}${whyNot === HEADLESS_ONLY ? ' ' : ': '}${whyNot}`);
}

function originIn(mix: NonNullable<RushStep['mix']>, random: Prng): OrderStep['origin'] {
  return random.weighted(Object.entries(mix) as [OrderStep['origin'], number][]);
}

function rush(world: ScriptedWorld, step: RushStep, lengthMs: number, random: Prng): void {
  const service = { fromMs: step.atMs, untilMs: step.atMs + step.forMs, ordersPerHour: step.ordersPerHour };
  const gaps = random.fork('arrivals');
  let count = 0;
  const next = (fromMs: number) => {
    const atMs = nextArrivalMs(gaps, service, fromMs);
    if (atMs === null || atMs >= lengthMs) return;
    world.after(atMs - world.elapsedMs(), () => {
      const order = random.fork(`order ${count++}`);
      const origin = step.mix === undefined ? {} : { origin: originIn(step.mix, order.fork('origin')) };
      world.service.place(order, { ...origin, eventful: true });
      next(atMs);
    });
  };
  // Continues a rush that began before the start of the script.
  next(Math.max(step.atMs, world.elapsedMs()));
}

type ManagedStep = Extract<ScenarioStep, { readonly kind: ManagementCommand['do'] }>;

function commandOf(step: ManagedStep): ManagementCommand {
  switch (step.kind) {
    case 'block-settings':
      return { do: step.kind, kds: step.kdsId, on: step.on };
    case 'push-settings':
      return { do: step.kind, kds: step.kdsId, settings: step.settings };
    case 'drop-settings':
      return { do: step.kind, kds: step.kdsId, names: step.names };
    case 'push-list':
      return { do: step.kind, list: step.list, entries: step.entries };
    case 'message':
      return { do: step.kind, text: step.text, ...(step.kds && { kds: step.kds }) };
    case 'expire-session':
      return { do: step.kind, person: step.person };
    case 'change-grant':
      return { do: step.kind, person: step.person, administrator: step.administrator };
    default:
      return { do: step.kind, kds: step.kdsId };
  }
}

type ActStep = Extract<ScenarioStep, { readonly kind: OrderAct['kind'] }>;

/** A failure goes to the journal and the runner. */
function act({ service, journal, stepFailed }: ScriptedWorld, step: ActStep, random: Prng): void {
  const whyNot = service.act(step.order, step, random);
  if (whyNot === null) return;
  journal.note('trouble', 'script', `${step.kind} ${step.order}: ${whyNot}`);
  stepFailed?.({ step, whyNot });
}

/** Reports a failure only to the runner, because the journal already contains it. */
function administer({ manage, stepFailed }: ScriptedWorld, step: ManagedStep): void {
  const whyNot = manage(commandOf(step));
  if (whyNot !== null) stepFailed?.({ step, whyNot });
}

const PRESSES: Readonly<Record<PressStep['press'], (hands: ManualSteps) => void>> = {
  order: (hands) => void hands.placeOrder(),
  void: (hands) => hands.actOnAny('void-line'),
  fire: (hands) => hands.actOnAny('fire-order'),
  look: (hands) => hands.makeDevicesPoll(),
};

function perform(world: ScriptedWorld, step: ScenarioStep, scenario: Scenario, random: Prng): void {
  switch (step.kind) {
    case 'rush':
      rush(world, step, scenario.lengthMs, random);
      return;
    case 'order': {
      const { origin, lines, as, kind: _, atMs: __, ...request } = step;
      world.service.place(random, { ...request, origin, dishes: lines, eventful: false }, as);
      return;
    }
    case 'void-line':
    case 'void-order':
    case 'fire-order':
    case 'add-line':
    case 'transfer-order':
    case 'change-priority':
    case 'split-order':
    case 'merge-order':
    case 'tap-line':
    case 'web-order':
    case 'note-order':
    case 'change-quantity':
    case 'remove-line':
    case 'change-extra':
    case 'set-guests':
    case 'join-tables':
      act(world, step, random);
      return;
    case 'fault':
      world.setFault(step.fault, step.forMs, step.options);
      return;
    case 'heal':
      world.heal(step.fault === 'all' ? undefined : step.fault);
      return;
    case 'trouble':
    case 'heal-device':
    case 'configure':
    case 'device-tap':
      atDevice(world, step, random);
      return;
    case 'local-mode':
      world.setLocalMode(step.mode);
      return;
    case 'mark':
      world.journal.note('world', 'mark', step.note);
      return;
    case 'press':
      PRESSES[step.press](world.hands);
      return;
    case 'compose':
      world.hands.placeComposed(step.order);
      return;
    case 'simulated-cooks':
      world.hands.setCooks(step.atWork);
      return;
    case 'expect':
      return;
    default:
      administer(world, step);
  }
}

const HANDS_ONLY: readonly ScenarioStep['kind'][] = ['press', 'compose', 'simulated-cooks'];

const isByHand = ({ kind, byHand }: ScenarioStep): boolean => byHand === true || HANDS_ONLY.includes(kind);

/** Runs after all other events of the moment, in the order of the actions. */
function whenQuiet(world: ScriptedWorld, work: () => void): void {
  const dueMs = world.nextDueMs();
  if (dueMs === null || dueMs > world.elapsedMs()) work();
  else world.after(0, () => whenQuiet(world, work));
}

/** Each step has its own random fork by its position in the script. */
export function runScript(world: ScriptedWorld, scenario: Scenario, random: Prng): void {
  const hands = new Map<number, (() => void)[]>();
  scenario.steps.forEach((step, at) => {
    // Generated steps are not checked before; a bug in them should fail now, not in the middle of a run.
    if (step.kind === 'order') requestedDishes(world.menu, step.lines);
    if (step.kind === 'expect' || step.atMs > scenario.lengthMs) return;
    const atMs = Math.max(0, step.atMs);
    const work = () => perform(world, step, scenario, random.fork(`step ${at}`));
    if (isByHand(step)) hands.set(atMs, [...(hands.get(atMs) ?? []), work]);
    else world.after(atMs, work);
  });
  for (const [atMs, works] of hands) {
    world.after(atMs, () =>
      whenQuiet(world, () => {
        for (const work of works) work();
      }),
    );
  }
}
