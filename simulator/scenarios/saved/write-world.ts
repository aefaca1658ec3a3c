import type { MenuProduct } from '../../../fixtures/menu.ts';
import type { MenuSetting } from '../../core/base/menu.ts';
import type { UnitSetting, VenueSetting } from '../../core/base/venue-setting.ts';
import type { Scenario } from '../../core/script/script.ts';
import { exactDurationText } from '../language/duration.ts';

type Written = Readonly<Record<string, unknown>>;

const dishOf = ({ name, extras, removable, cookMs, ...rest }: MenuProduct): Written => {
  const [, es = '', en = ''] = /^\[es\](.*)\[en\](.*)$/.exec(name) ?? [];
  return {
    ...rest,
    name: { es, en },
    takes: exactDurationText(cookMs),
    extras: extras.map(({ id }) => id),
    removable: removable.map(({ id }) => id),
  };
};

const menuOf = ({ without, products }: MenuSetting): Written => ({
  ...(without === undefined ? {} : { without }),
  ...(products === undefined ? {} : { products: products.map(dishOf) }),
});

const unitOf = ({ kdsId, warningS, lateS, ...rest }: UnitSetting): Written => ({
  kds: kdsId,
  ...rest,
  ...(warningS === undefined ? {} : { warning: exactDurationText(warningS * 1_000) }),
  ...(lateS === undefined ? {} : { late: exactDurationText(lateS * 1_000) }),
});

function venueOf({ name, menu, units, settings, users, rights }: VenueSetting): Written {
  const people = [
    ...(users ?? []).map(({ id, nm }) => ({ id, name: nm })),
    ...[...(rights ?? [])].map(([person, may]) => ({ person, rights: may })),
  ];
  return {
    ...(name === undefined ? {} : { venue: { name } }),
    ...(menu === undefined ? {} : { menu: menuOf(menu) }),
    ...(units === undefined ? {} : { units: units.map(unitOf) }),
    ...(settings === undefined ? {} : { settings: [...settings].map(([kds, own]) => ({ kds, settings: own })) }),
    ...(users === undefined && rights === undefined ? {} : { users: people }),
  };
}

/** Undefined when no field would be written. */
export function writeWorld({
  world,
  dialect,
  venue,
}: Pick<Scenario, 'world' | 'dialect' | 'venue'>): Written | undefined {
  if (world === undefined && dialect === undefined && venue === undefined) return undefined;
  return {
    ...world,
    ...(dialect === undefined ? {} : { dialect }),
    ...(venue === undefined ? {} : venueOf(venue)),
  };
}
