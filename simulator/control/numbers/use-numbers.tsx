/** The way to the figures of the run: a button in the room, and what it opens. */
import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './numbers-button.module.css';
import { numbersTexts } from './numbers-texts.ts';

/** With its plots it is no part of the room until somebody wants it. */
const Panel = lazy(async () => ({ default: (await import('./numbers-panel.tsx')).NumbersPanel }));

export interface NumbersView {
  readonly button: ReactNode;
  /** What lies over the screens; null while nobody wants it. */
  readonly panel: ReactNode;
}

/** `ask` asks the simulation for its numbers. */
export function useNumbers(status: SimulationStatus, language: RoomLanguage, ask: () => Promise<unknown>): NumbersView {
  const [isOpen, setOpen] = useState(false);
  const texts = numbersTexts(language);
  return {
    button: (
      <button type="button" className={styles.door} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChartNoAxesColumn aria-hidden="true" />
        {isOpen ? texts.close : texts.open}
      </button>
    ),
    panel: isOpen && (
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <Panel status={status} name={status.title[language]} texts={texts} ask={ask} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
