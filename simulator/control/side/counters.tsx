import type { SimulationStatus } from '../../core/base/control.ts';
import { elapsedText } from '../base/clock-text.ts';
import type { ServiceTexts } from './service-texts.ts';
import * as styles from './side-panel.module.css';

interface Counter {
  readonly what: string;
  readonly value: string | number;
  readonly mark?: 'late' | 'bad';
}

/** Counters for testers come last (rule ROOM-2). */
function countersOf(status: SimulationStatus, texts: ServiceTexts): readonly Counter[] {
  const { openOrders, lateOrders, ordersPlaced, elapsedMs, taps, requests, waiting, unknowns, qa } = status;
  return [
    { what: texts.openOrders, value: openOrders },
    { what: texts.lateOrders, value: lateOrders, ...(lateOrders > 0 ? { mark: 'late' as const } : {}) },
    { what: texts.ordersPlaced, value: ordersPlaced },
    { what: texts.elapsed, value: elapsedText(elapsedMs) },
    { what: texts.taps, value: taps },
    { what: texts.requests, value: requests },
    { what: texts.waiting, value: waiting },
    ...(qa ? [{ what: texts.unknowns, value: unknowns, ...(unknowns > 0 ? { mark: 'bad' as const } : {}) }] : []),
  ];
}

export const Counters = ({ status, texts }: { readonly status: SimulationStatus; readonly texts: ServiceTexts }) => (
  <dl className={styles.counters}>
    {countersOf(status, texts).map(({ what, value, mark }) => (
      <div key={what} data-mark={mark}>
        <dt>{what}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
