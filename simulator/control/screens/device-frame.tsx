/** The real kiosk in a frame, scaled down so that it keeps the layout of a full screen. */
import { CloudUpload, ExternalLink, Maximize2, Minimize2, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { DeviceFacts } from '../../core/base/control.ts';
import type { DeviceCommand, DeviceTroubleFacts } from '../../core/base/device-troubles.ts';
import { elapsedText } from '../base/clock-text.ts';
import { DeviceMenu } from './device-menu.tsx';
import { HEAD_PX, widthBesideMenu } from './fit-frames.ts';
import * as styles from './screens.module.css';
import type { ScreensTexts } from './screens-texts.ts';
import { useFrameLoad } from './use-frame-load.ts';
import { useSize } from './use-size.ts';

/** The minimum layout width, however small the picture. */
const SCREEN_WIDTH_PX = 1280;

interface Props {
  readonly device: DeviceFacts;
  /** Age of the last received orders; null when normal. */
  readonly staleMs: number | null;
  /** The number that the device's page shows. */
  readonly unsent: number;
  readonly url: string;
  /** Whether the frame may load. */
  readonly loads: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The page scrolls, and the device menu is below the picture. */
  readonly isStacked: boolean;
  readonly troubled: boolean;
  /** Null without manual troubles. */
  readonly troubleFacts: DeviceTroubleFacts | null;
  readonly nowMs: number;
  readonly hidden: boolean;
  readonly enlarged: boolean;
  /** A guided tour highlights the device. */
  readonly isHighlighted: boolean;
  readonly texts: ScreensTexts;
  readonly onEnlarge: () => void;
  readonly onCommand: (command: DeviceCommand) => void;
}

/** The troubles of this device, each with its remaining time. */
function troublesText({
  troubleFacts,
  nowMs,
  texts,
}: Pick<Props, 'troubleFacts' | 'nowMs' | 'texts'>): readonly string[] {
  if (troubleFacts === null) return [];
  const { troubles, wallOffsetMs } = troubleFacts;
  return [
    ...troubles.map(
      ({ trouble, endsMs }) => `${texts.deviceTrouble[trouble]} ${texts.timeLeft(elapsedText(endsMs - nowMs))}`,
    ),
    ...(wallOffsetMs === 0 ? [] : [texts.deviceTrouble['clock-jump']]),
  ];
}

interface PictureProps extends Props {
  /** An open menu makes the picture narrower, a higher header makes it lower. */
  readonly pictureWidthPx: number;
  readonly pictureHeightPx: number;
}

interface DeviceHeaderProps extends Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Facts({ device, staleMs, unsent, texts }: Pick<DeviceHeaderProps, 'device' | 'staleMs' | 'unsent' | 'texts'>) {
  return (
    <div>
      <span className={styles.unit}>{texts.unit(device.kdsId)}</span>
      {device.role === 'customers' && <span className={styles.role}> · {texts.customerScreen}</span>}
      {staleMs !== null && (
        <span className={styles.age}>
          {' · '}
          <span>{texts.staleOrders} </span>
          {texts.staleFor(elapsedText(staleMs))}
        </span>
      )}
      {unsent > 0 && (
        <span className={styles.unsent} title={texts.unsentLong(unsent)}>
          <span> · </span>
          <CloudUpload aria-hidden="true" />
          {unsent}
          <span> {texts.unsent}</span>
        </span>
      )}
    </div>
  );
}

function DeviceHeader({ isOpen, onToggle, url, enlarged, texts, onEnlarge, ...facts }: DeviceHeaderProps) {
  const { name } = facts.device;
  const menuLabel = isOpen ? texts.closeDeviceTroubles(name) : texts.deviceTroubles(name);
  const enlargeLabel = enlarged ? texts.shrink : texts.enlarge(name);
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2>{name}</h2>
        <Facts {...facts} texts={texts} />
      </div>
      <button type="button" aria-label={menuLabel} title={menuLabel} aria-expanded={isOpen} onClick={onToggle}>
        <Unplug aria-hidden="true" />
      </button>
      <button type="button" aria-label={enlargeLabel} title={enlargeLabel} onClick={onEnlarge}>
        {enlarged ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
      </button>
      <a href={url} target="_blank" rel="noreferrer" aria-label={texts.openAlone(name)} title={texts.openAlone(name)}>
        <ExternalLink aria-hidden="true" />
      </a>
    </header>
  );
}

/** Shrinks to make room for the menu, while the layout of the device stays the same. */
function ScreenPicture({
  device,
  url,
  loads,
  widthPx,
  heightPx,
  texts,
  pictureWidthPx,
  pictureHeightPx,
}: PictureProps) {
  const screenPx = Math.max(SCREEN_WIDTH_PX, widthPx);
  const screenHeightPx = (screenPx * heightPx) / Math.max(1, widthPx);
  const scale = Math.min(pictureWidthPx / screenPx, pictureHeightPx / Math.max(1, screenHeightPx));
  const padding = `${(pictureHeightPx - screenHeightPx * scale) / 2}px 0 0 ${(pictureWidthPx - screenPx * scale) / 2}px`;
  const { requests, hasFailed, retry, onLoad } = useFrameLoad();
  return (
    <div className={styles.glass} style={{ height: pictureHeightPx, padding }}>
      {loads && (
        <iframe
          key={requests}
          onLoad={onLoad}
          title={`${device.name} (${texts.simulation})`}
          data-device={device.name}
          src={url}
          allow="autoplay; fullscreen; screen-wake-lock"
          style={{ width: screenPx, height: screenHeightPx, transform: `scale(${scale})` }}
        />
      )}
      {hasFailed && (
        <div className={styles.failed}>
          <p role="alert">{texts.frameFailed}</p>
          <button type="button" onClick={retry}>
            {texts.retryFrame}
          </button>
        </div>
      )}
    </div>
  );
}

export function DeviceFrame(props: Props) {
  const { device, url, troubleFacts, troubled, hidden, isHighlighted, isStacked, texts, onCommand } = props;
  const { widthPx, heightPx } = props;
  const [isOpen, setOpen] = useState(false);
  const [body, measure] = useSize();
  const { kdsId, name, role } = device;
  const what = role === 'customers' ? `${texts.unit(kdsId)} · ${texts.customerScreen}` : texts.unit(kdsId);
  const wrong = troublesText(props);
  const besidePx = isOpen && !isStacked ? widthBesideMenu(widthPx) : null;
  // One pixel of tolerance, because the measured height is rounded.
  const isLower = !isStacked && body !== null && body.heightPx < heightPx - 1;
  return (
    <article
      className={troubled || wrong.length > 0 ? styles.troubled : styles.frame}
      hidden={hidden}
      aria-label={`${name}, ${what}`}
      data-kds={kdsId}
      data-highlighted={isHighlighted || undefined}
      style={isStacked ? undefined : { height: HEAD_PX + heightPx }}
    >
      <DeviceHeader {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <div ref={measure} className={styles.body}>
        <ScreenPicture
          {...props}
          pictureWidthPx={besidePx ?? widthPx}
          pictureHeightPx={isLower ? body.heightPx : heightPx}
        />
        {wrong.length > 0 && !isOpen && <p className={styles.wrong}>{wrong.join(' · ')}</p>}
        {isOpen && (
          <DeviceMenu
            kdsId={kdsId}
            url={url}
            troubleFacts={troubleFacts}
            problems={wrong}
            label={texts.deviceTroubles(name)}
            isBeside={besidePx !== null}
            texts={texts}
            onCommand={onCommand}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </article>
  );
}
