import { Expand } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeviceFacts, SimulationStatus } from '../../core/base/control.ts';
import type { DeviceCommand } from '../../core/base/device-troubles.ts';
import { elapsedText } from '../base/clock-text.ts';
import { isBehind, OUT_OF_USE_MS } from '../base/fault-end.ts';
import { DeviceFrame } from './device-frame.tsx';
import { useFirstDrawn } from './first-frame.ts';
import { fitFrames, HEAD_PX } from './fit-frames.ts';
import { toggleFullScreen } from './full-screen.ts';
import * as styles from './screens.module.css';
import type { ScreensTexts } from './screens-texts.ts';
import { useUnsent } from './unsent-on-screen.ts';
import { type Size, useMedia, useSize } from './use-size.ts';

const GAP_PX = 12;
/** The padding left and right of the frames, as in the style sheet. */
const PADDING_PX = 24;
/** Keeps the row above the frames on one line. */
const LEAST_PX = 740;
const SHOWN_AT_FIRST = 4;
/** Hot kitchen, bar, expediter and customers: the four that show a service best. */
const DEFAULT_FIRST: readonly number[] = [3, 5, 1, 9];

/** Numbers of devices side by side. */
const LAYOUTS = [1, 2, 4, 6] as const;

interface Props {
  readonly status: SimulationStatus;
  /** The frames reload when this changes. */
  readonly loaded: string;
  /** Another world is about to start, and the frames are empty until then. */
  readonly begins: boolean;
  readonly texts: ScreensTexts;
  readonly deviceUrl: (kdsId: number) => string;
  /** The guided tour highlights these, and shows the default devices; null without a tour. */
  readonly highlighted: readonly number[] | null;
  /** The maximum width of the frames; their column is only as wide as they need. */
  readonly widestPx: number;
  readonly onCommand: (command: DeviceCommand) => void;
  readonly onFirstDrawn: () => void;
  /** The width that the frames need. */
  readonly onWidth: (widthPx: number) => void;
}

/** The default order. */
function inOrder(devices: readonly DeviceFacts[]): readonly number[] {
  const ids = devices.map((device) => device.kdsId);
  const first = DEFAULT_FIRST.filter((id) => ids.includes(id));
  return [...first, ...ids.filter((id) => !first.includes(id))];
}

/** The devices that are shown before a user chooses. */
const firstShown = (devices: readonly DeviceFacts[]): readonly number[] => inOrder(devices).slice(0, SHOWN_AT_FIRST);

/** During a fault, orders younger than this count as current. */
const SHOWN_FROM_MS = 10_000;
/** Each device polls every 30 s, and skips a poll if it has just requested orders. */
const USUAL_AGE_MS_MAX = 60_000;

/** The age of the last received orders; null where it is normal (rule ROOM-43). */
function staleMs(status: SimulationStatus, kdsId: number): number | null {
  const { servedMs, nowMs, activeFaults, deviceTroubles } = status;
  const atMs = servedMs[kdsId];
  if (atMs === undefined) return null;
  const hasTrouble = deviceTroubles?.some(
    (one) => one.kdsId === kdsId && (one.troubles.length > 0 || one.wallOffsetMs !== 0),
  );
  const isDisturbed = activeFaults.length > 0 || hasTrouble || isBehind(status, atMs);
  return nowMs - atMs >= (isDisturbed ? SHOWN_FROM_MS : USUAL_AGE_MS_MAX) ? nowMs - atMs : null;
}

/** Devices on the screen stay if there is room. */
function shownIn(layout: number, shown: readonly number[], devices: readonly DeviceFacts[]): readonly number[] {
  const known = inOrder(devices);
  const stillShown = known.filter((id) => shown.includes(id));
  return [...stillShown, ...known.filter((id) => !shown.includes(id))].slice(0, layout);
}

/** The age of orders at the name of a device without a picture. */
const HiddenAge = ({ staleMs, texts }: { readonly staleMs: number | null; readonly texts: ScreensTexts }) =>
  staleMs !== null && staleMs < OUT_OF_USE_MS && <small> {texts.staleFor(elapsedText(staleMs))}</small>;

interface LayoutsProps {
  readonly count: number;
  readonly most: number;
  readonly texts: ScreensTexts;
  readonly onChoose: (layout: number) => void;
  readonly onFullScreen: () => void;
}

const Layouts = ({ count, most, texts, onChoose, onFullScreen }: LayoutsProps) => (
  <fieldset className={styles.layouts}>
    <legend>{texts.layout}</legend>
    {LAYOUTS.filter((layout) => layout <= most).map((layout) => (
      <button
        key={layout}
        type="button"
        aria-label={texts.layoutOf(layout)}
        aria-pressed={layout === count}
        title={texts.layoutOf(layout)}
        onClick={() => onChoose(layout)}
      >
        {layout}
      </button>
    ))}
    <button type="button" aria-label={texts.fullScreen} title={texts.fullScreen} onClick={onFullScreen}>
      <Expand aria-hidden="true" />
    </button>
  </fieldset>
);

/** A tour shows the default devices; a guide shows only its own device. */
function useChosen({ devices, guide }: Pick<SimulationStatus, 'devices' | 'guide'>, highlighted: Props['highlighted']) {
  const guided = guide?.kdsId ?? null;
  /** Null is the key of the choice without a guide. */
  const [chosenBy, setChosenBy] = useState<ReadonlyMap<number | null, readonly number[]>>(new Map());
  const own = chosenBy.get(guided) ?? null;
  const [large, setLarge] = useState<number | null>(null);
  const [chosen, enlarged] = highlighted === null ? [own, large] : [null, null];
  const alone = guided === null || highlighted !== null ? null : [guided];
  const shown = chosen ?? alone ?? firstShown(devices);
  const choose = (ids: readonly number[]) => {
    setLarge(null);
    setChosenBy(new Map([...chosenBy, [guided, ids]]));
  };
  const toggle = (kdsId: number) =>
    choose(shown.includes(kdsId) ? shown.filter((id) => id !== kdsId) : [...shown, kdsId]);
  return { shown, enlarged, choose, toggle, enlarge: setLarge };
}

/** The largest height so far for this count and window: that without a notice above the frames. */
function useUsualHeight(heightPx: number, layout: string): number {
  const usual = useRef({ layout, heightPx });
  if (usual.current.layout !== layout || usual.current.heightPx < heightPx) usual.current = { layout, heightPx };
  return usual.current.heightPx;
}

/** The maximum width does not apply in full screen. */
function useFit(count: number, size: Size | null, isStacked: boolean, { widestPx, onWidth }: Props) {
  const ownPx = size?.widthPx ?? 0;
  const widthPx = isStacked ? ownPx : Math.max(ownPx, widestPx - PADDING_PX);
  // When the layout is no longer stacked, `size` is still the old one until the next frame measures it.
  const stackedSize = useRef<Size | null>(null);
  if (isStacked) stackedSize.current = size;
  const isMeasured = size === null || size !== stackedSize.current;
  const heightPx = isMeasured ? (size?.heightPx ?? 0) : Number.POSITIVE_INFINITY;
  const usualPx = useUsualHeight(heightPx, `${count} ${innerHeight} ${isMeasured}`);
  const fit = fitFrames(count, { widthPx, heightPx, gapPx: GAP_PX, headPx: HEAD_PX }, usualPx);
  const framesPx = fit.columns * fit.widthPx + (fit.columns - 1) * GAP_PX;
  const neededPx = Math.max(LEAST_PX, framesPx + PADDING_PX);
  useEffect(() => onWidth(neededPx), [neededPx, onWidth]);
  return fit;
}

export function Screens(props: Props) {
  const { status, loaded, begins, texts, deviceUrl, highlighted, onCommand, onFirstDrawn } = props;
  const { devices, deviceTroubles, nowMs } = status;
  const { shown, enlarged, choose, toggle, enlarge } = useChosen(status, highlighted);
  const [size, measure] = useSize();
  const unsent = useUnsent();
  const section = useRef<HTMLElement>(null);
  const stacked = useMedia('(max-width: 900px)');
  const frames = devices.filter((device) => shown.includes(device.kdsId));
  const [first] = frames;
  const isFirstDrawn = useFirstDrawn(first?.kdsId, onFirstDrawn);
  const visible = frames.filter((device) => enlarged === null || enlarged === device.kdsId);
  const fit = useFit(visible.length, size, stacked, props);
  return (
    <section ref={section} className={styles.screens} aria-label={texts.devices}>
      <div className={styles.choices}>
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
              {!shown.includes(device.kdsId) && <HiddenAge staleMs={staleMs(status, device.kdsId)} texts={texts} />}
            </button>
          ))}
        </fieldset>
        <Layouts
          count={frames.length}
          most={devices.length}
          texts={texts}
          onChoose={(layout) => choose(shownIn(layout, shown, devices))}
          onFullScreen={() => void toggleFullScreen(section.current)}
        />
      </div>
      <div ref={measure} className={styles.area}>
        {frames.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {size !== null && (
          <div className={styles.grid} style={{ gridTemplateColumns: `repeat(${fit.columns}, ${fit.widthPx}px)` }}>
            {frames.map((device) => (
              <DeviceFrame
                key={`${device.kdsId} ${loaded}`}
                device={device}
                staleMs={staleMs(status, device.kdsId)}
                unsent={unsent[device.kdsId] ?? 0}
                url={deviceUrl(device.kdsId)}
                loads={!begins && (isFirstDrawn || device === first)}
                widthPx={fit.widthPx}
                heightPx={fit.heightPx}
                isStacked={stacked}
                troubled={status.activeFaults.length > 0}
                troubleFacts={deviceTroubles?.find(({ kdsId }) => kdsId === device.kdsId) ?? null}
                nowMs={nowMs}
                hidden={!visible.includes(device)}
                enlarged={enlarged === device.kdsId}
                isHighlighted={highlighted?.includes(device.kdsId) === true}
                texts={texts}
                onEnlarge={() => enlarge(enlarged === null ? device.kdsId : null)}
                onCommand={onCommand}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
