import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { es } from '../../../src/i18n/es.ts';
import { createTexts } from '../../../src/i18n/set-up.ts';
import { TextsProvider } from '../../../src/i18n/texts-provider.tsx';
import { AppContext } from '../../../src/ui/base/app-context.ts';
import { useDataAge } from '../../../src/ui/base/data-age.ts';
import { useTimeOfDay } from '../../../src/ui/base/time-of-day.ts';
import { hourMinute } from '../../../src/ui/kit/time-text.ts';
import { openKitchen } from '../../engine/kitchen.ts';
import { recordingDevice } from '../../engine/recording-device.ts';

const TEXTS = createTexts('es', es);
const HOUR_MS = 3_600_000;

test.each([HOUR_MS, -HOUR_MS])(
  '[FORMAT-5] during an outage, a change of the device clock by %i ms changes neither the shown start nor the age of the orders',
  async (byMs) => {
    const { world, run } = openKitchen([{ kind: 'local-mode', atMs: 1_000, mode: 0 }]);
    const { app, troubles } = recordingDevice(world, 1);
    // The device's clock was wrong before.
    troubles.jump(-7 * HOUR_MS);
    await run(30);
    world.setFault('cloud-down', HOUR_MS);
    app.commands.refresh();
    const downAtMs = world.nowMs();
    await run(1);
    troubles.jump(byMs);
    await run(600);
    const around = ({ children }: { children: ReactNode }) => (
      <AppContext value={app}>
        <TextsProvider texts={TEXTS}>{children}</TextsProvider>
      </AppContext>
    );
    const { result } = renderHook(() => ({ age: useDataAge(''), time: useTimeOfDay() }), { wrapper: around });
    const { cloudDownSinceMs } = app.state.link;
    expect(cloudDownSinceMs).not.toBeNull();
    expect(result.current.age()).toBe('Pedidos al día hace 10 min');
    expect(result.current.time.of(cloudDownSinceMs ?? 0)).toBe(hourMinute(downAtMs, app.state.venue.place.timeZone));
  },
);
