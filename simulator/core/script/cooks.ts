import { type CookStyle, NO_COOKS, SIMULATED_COOKS } from '../base/cook-styles.ts';
import type { Scenario } from './script.ts';

/** The unit's own style, or the scenario's; null without a style. */
export const cookStyleAt = ({ cooks, venue }: Scenario, kdsId: number): CookStyle | null =>
  venue?.units?.find((unit) => unit.kdsId === kdsId)?.cook ??
  (cooks === SIMULATED_COOKS || cooks === NO_COOKS ? null : (cooks ?? null));

export const areDevicesCookedAt = ({ cooks }: Scenario): boolean => cooks !== SIMULATED_COOKS && cooks !== NO_COOKS;

/** The same style at every unit. */
export function withCooks(scenario: Scenario, cooks: CookStyle): Scenario {
  const { venue } = scenario;
  if (venue?.units === undefined) return { ...scenario, cooks };
  const units = venue.units.map(({ cook: _, ...unit }) => unit);
  return { ...scenario, cooks, venue: { ...venue, units } };
}
