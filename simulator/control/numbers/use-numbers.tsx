import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import { deferredPart } from '../base/deferred-part.ts';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './numbers-button.module.css';
import { numbersTexts } from './numbers-texts.ts';

/** Deferred, because the panel loads a plot library. */
const Panel = deferredPart(async () => (await import('./numbers-panel.tsx')).NumbersPanel);

export interface NumbersView {
  readonly button: ReactNode;
  /** Null while closed. */
  readonly panel: ReactNode;
}

/** `load` requests the numbers of the simulation. */
export function useNumbers(
  status: SimulationStatus,
  language: RoomLanguage,
  load: () => Promise<unknown>,
): NumbersView {
  const [isOpen, setOpen] = useState(false);
  const texts = numbersTexts(language);
  return {
    button: (
      <button type="button" className={styles.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChartNoAxesColumn aria-hidden="true" />
        {isOpen ? texts.close : texts.open}
      </button>
    ),
    panel: isOpen && (
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <Panel status={status} name={status.title[language]} texts={texts} load={load} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
