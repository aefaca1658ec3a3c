/** The venue's devices side by side, each the real kiosk in a frame. */
import { useState } from 'react';
import type { DeviceFacts } from '../../core/base/control.ts';
import type { RoomTexts } from '../base/texts.ts';
import { DeviceFrame } from './device-frame.tsx';
import { fitFrames } from './fit-frames.ts';
import * as styles from './screens.module.css';
import { useMedia, useSize } from './use-size.ts';

const GAP_PX = 12;
const HEAD_PX = 40;
const SHOWN_AT_FIRST = 4;
/** Hot kitchen, bar, expediter and customers: the four that tell a service best. */
const TOLD_FIRST: readonly number[] = [3, 5, 1, 9];

interface Props {
  readonly devices: readonly DeviceFacts[];
  readonly generation: number;
  readonly troubled: boolean;
  readonly texts: RoomTexts;
  readonly deviceUrl: (kdsId: number) => string;
}

/** Which devices are shown before anybody chose. */
export function firstShown(devices: readonly DeviceFacts[]): readonly number[] {
  const ids = devices.map((device) => device.kdsId);
  const told = TOLD_FIRST.filter((id) => ids.includes(id));
  return [...told, ...ids.filter((id) => !told.includes(id))].slice(0, SHOWN_AT_FIRST);
}

export function Screens({ devices, generation, troubled, texts, deviceUrl }: Props) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [size, measure] = useSize();
  const stacked = useMedia('(max-width: 900px)');
  const shown = chosen ?? firstShown(devices);
  const frames = devices.filter((device) => shown.includes(device.kdsId));
  const inSight = frames.filter((device) => enlarged === null || enlarged === device.kdsId);
  const area = { widthPx: size?.widthPx ?? 0, heightPx: stacked ? Number.POSITIVE_INFINITY : (size?.heightPx ?? 0) };
  const fit = fitFrames(inSight.length, { ...area, gapPx: GAP_PX, headPx: HEAD_PX });
  const toggle = (kdsId: number) => {
    setEnlarged(null);
    setChosen(shown.includes(kdsId) ? shown.filter((id) => id !== kdsId) : [...shown, kdsId]);
  };
  return (
    <section className={styles.screens} aria-label={texts.devices}>
      <fieldset className={styles.chooser}>
        <legend>{texts.shown}</legend>
        {devices.map((device) => (
          <button
            key={device.kdsId}
            type="button"
            aria-pressed={shown.includes(device.kdsId)}
            onClick={() => toggle(device.kdsId)}
          >
            {device.name}
          </button>
        ))}
      </fieldset>
      <div ref={measure} className={styles.area}>
        {frames.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {size !== null && (
          <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${fit.columns}, ${fit.widthPx}px)` }}>
            {frames.map((device) => (
              <DeviceFrame
                key={`${device.kdsId} ${generation}`}
                device={device}
                url={deviceUrl(device.kdsId)}
                widthPx={fit.widthPx}
                troubled={troubled}
                hidden={!inSight.includes(device)}
                enlarged={enlarged === device.kdsId}
                texts={texts}
                onEnlarge={() => setEnlarged(enlarged === null ? device.kdsId : null)}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
