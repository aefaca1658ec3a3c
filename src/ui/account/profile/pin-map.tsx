import { Draggable, Map as TileMap } from 'pigeon-maps';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moveMapPin } from '../../../domain/person/map-pin.ts';
import type { Position } from '../../../domain/person/profile.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import * as styles from './address-map.module.css';

const HEIGHT_PX = 316;
/** The point of the image that marks the position. */
const PIN_POINT_PX: [number, number] = [24, 46];
const ZOOM = { min: 3, start: 16, max: 19 } as const;

type Point = [number, number];

const toPoint = ({ latitude, longitude }: Position): Point => [latitude, longitude];
const toPosition = ([latitude, longitude]: Point): Position => ({ latitude, longitude });

interface Props {
  /** Base address of the map's tiles. */
  readonly tiles: string;
  readonly position: Position | null;
  /** Center of a map without a pin. */
  readonly start: Position;
  readonly onPlace: (position: Position) => void;
}

/** The map is centered again whenever the pin moves or, without a pin, `start` changes. */
function useView(position: Position | null, start: Position) {
  const isThere = useRef(false);
  const at = position ?? start;
  const [view, setView] = useState({ center: toPoint(at), zoom: ZOOM.start as number });
  const { latitude, longitude } = at;
  useEffect(() => setView(({ zoom }) => ({ center: [latitude, longitude], zoom })), [latitude, longitude]);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  // The library reports its bounds with a timer that it does not cancel when the map unmounts.
  const follow: typeof setView = (next) => isThere.current && setView(next);
  return [view, follow] as const;
}

const PIN = (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <path
      d="M24 46C16 34 10 27 10 18a14 14 0 0 1 28 0c0 9-6 16-14 28Z"
      fill="currentColor"
      stroke="#fff"
      strokeWidth="2"
    />
    <circle cx="24" cy="18" r="5" fill="#fff" />
  </svg>
);

export function PinMap({ tiles, position, start, onPlace }: Props) {
  const t = useTexts();
  const [{ center, zoom }, setView] = useView(position, start);
  const zoomBy = (steps: number) =>
    setView((before) => ({ ...before, zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(before.zoom) + steps)) }));
  const pressed = (event: KeyboardEvent) => {
    const moved = position && moveMapPin(position, event.key, zoom);
    if (!moved) return;
    event.preventDefault();
    onPlace(moved);
  };
  return (
    <>
      <div className={styles.map}>
        <TileMap
          provider={(x, y, z) => `${tiles}/${z}/${x}/${y}.png`}
          dprs={[1]}
          height={HEIGHT_PX}
          center={center}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          animate={false}
          metaWheelZoom
          metaWheelZoomWarning={t('profile.map.wheel')}
          twoFingerDrag
          twoFingerDragWarning={t('profile.map.fingers')}
          attribution={false}
          attributionPrefix={false}
          onBoundsChanged={({ center: middle, zoom: near }) => setView({ center: middle, zoom: near })}
          onClick={({ latLng }) => onPlace(toPosition(latLng))}
        >
          {position !== null && (
            <Draggable anchor={toPoint(position)} offset={PIN_POINT_PX} onDragEnd={(to) => onPlace(toPosition(to))}>
              <button type="button" className={styles.pin} aria-label={t('profile.map.pin')} onKeyDown={pressed}>
                {PIN}
              </button>
            </Draggable>
          )}
        </TileMap>
        <div className={styles.zoom}>
          <button type="button" aria-label={t('profile.map.closer')} onClick={() => zoomBy(1)}>
            +
          </button>
          <button type="button" aria-label={t('profile.map.farther')} onClick={() => zoomBy(-1)}>
            −
          </button>
        </div>
      </div>
      {position === null && (
        <button type="button" className={styles.put} onClick={() => onPlace(toPosition(center))}>
          {t('profile.map.put')}
        </button>
      )}
    </>
  );
}
