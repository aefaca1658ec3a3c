import type { AcceptedChange } from '../../simulator/core/platform/change-log.ts';
import { type Program, startProgram } from './program.ts';

export interface Simulator extends Program {
  command(command: Readonly<Record<string, unknown>>): Promise<void>;
  status(): Promise<{
    readonly ordersPlaced: number;
    /** Milliseconds of the scenario's time since its start. */
    readonly elapsedMs: number;
    readonly unknowns: number;
    readonly activeFaults: readonly string[];
    readonly journal: readonly { text: string }[];
  }>;
  /** The origin of the account host, and its mails, oldest first; their links lead to this origin. */
  accounts(): Promise<{ readonly origin: string; readonly mails: readonly { to: string; path: string }[] }>;
  /** Every status change of devices that was accepted so far, oldest first. */
  changes(): Promise<readonly AcceptedChange[]>;
}

export function controlled(program: Program): Simulator {
  return {
    ...program,
    async command(command) {
      const response = await fetch(`${program.origin}/simulator/control`, {
        method: 'POST',
        body: JSON.stringify(command),
      });
      if (!response.ok) throw new Error(`Failed to control the simulator: ${response.status} ${await response.text()}`);
    },
    status: async () => (await fetch(`${program.origin}/simulator/status`)).json(),
    async accounts() {
      const [led, status] = await Promise.all([
        fetch(`${program.origin}/simulator/account/`, { redirect: 'manual' }),
        fetch(`${program.origin}/simulator/status`),
      ]);
      const { mails } = (await status.json()) as Awaited<ReturnType<Simulator['accounts']>>;
      return { origin: new URL(led.headers.get('location') ?? '').origin, mails };
    },
    changes: async () => (await fetch(`${program.origin}/simulator/changes`)).json(),
  };
}

/**
 * Starts the built simulator with a scenario's name, or a file's path from the project's root. `more` replaces the
 * arguments for tests.
 */
export const startSimulator = async (scenario: string, more: readonly string[] = ['--qa']): Promise<Simulator> =>
  controlled(await startProgram(['--scenario', scenario, ...more]));

/** The origins of the kitchens of a class, in the order of its set-up. */
export async function classOrigins({ origin }: Pick<Program, 'origin'>): Promise<readonly string[]> {
  const facts = (await (await fetch(`${origin}/simulator/class/facts`)).json()) as {
    readonly kitchens: readonly { readonly origin: string }[];
  };
  return facts.kitchens.map((kitchen) => kitchen.origin);
}
