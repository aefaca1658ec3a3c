import type { Meta } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { ref } from 'valtio/vanilla';
import type { AppState } from '../src/engine/base/state.ts';
import type { LocalAccess } from '../src/platform/ports.ts';
import { ConfigureScreen } from '../src/ui/configure/configure-screen.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import type { FrozenKitchen } from './frozen-app.ts';
import { onPhone, scene } from './stage.tsx';
import { ADMINISTRATOR, UNITS, unitRow } from './units.ts';

const meta: Meta = { title: 'Configure KDS' };
export default meta;

/** Chooses a unit once the list is rendered. */
function Chosen({ at }: { at: number | null }) {
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at !== null) here.current?.querySelectorAll('input')[at]?.click();
  }, [at]);
  return (
    <main ref={here} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <ConfigureScreen />
    </main>
  );
}

const configure = (units: Partial<AppState['units']>, kitchen: FrozenKitchen = {}, at: number | null = null) =>
  scene(
    <>
      <Bar />
      <Chosen at={at} />
    </>,
    { ...ADMINISTRATOR, ...kitchen, units: { rows: UNITS, ...units } },
  );
const permission = (localAccess: LocalAccess) => configure({ localServer: true }, { localAccess });

const MANY = ref(
  Array.from({ length: 40 }, (_, at) =>
    unitRow({
      id: at + 1,
      name: `Estación ${at + 1}`,
      location: at % 3 === 0 ? 'Terraza' : 'Salón',
      available: at % 5 !== 4,
    }),
  ),
);

export const List = configure({});
export const UnitChosen = configure({}, {}, 3);
export const ManyUnits = configure({ rows: MANY });
export const LongNames = configure({
  rows: ref([
    unitRow({
      id: 1_234_567,
      name: 'Parrilla, horno de leña y todo lo que arde en la cocina grande',
      location: 'Segundo subterráneo, junto a la bodega',
    }),
    unitRow({ id: 2, name: 'Superextraordinariamentelargosinespacios', location: '', available: false, current: true }),
  ]),
});
export const Reading = configure({ rows: null, asking: true });
export const Failed = configure({ rows: null, failed: true });
export const FailedAgain = configure({ failed: true });
export const Empty = configure({ rows: ref([]) });
export const Activating = configure({ activation: 'asking', activatedId: 4 }, {}, 3);
export const Activated = configure({ activation: 'done', activatedId: 4 }, {}, 3);
export const NotActivated = configure({ activation: 'failed', activatedId: 4 }, {}, 3);
export const AsksForPermission = permission('prompt');
export const PermissionGranted = permission('granted');
export const PermissionRefused = permission('denied');

export const Phone = onPhone(UnitChosen);
export const PhoneActivated = onPhone(Activated);
export const PhoneLongNames = onPhone(LongNames);
export const PhonePermissionRefused = onPhone(PermissionRefused);
