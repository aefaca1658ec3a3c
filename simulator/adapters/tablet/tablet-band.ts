/** The band on a class tablet: the trainee's name, the time that is left, and at the end the trainee's own result (rule CLASS12). */
import type { TraineeFacts } from '../../core/base/class.ts';
import type { SimulatedTime } from '../../core/base/control.ts';
import { languageOf } from '../guide/glass-places.ts';
import { minutesText, tabletTexts } from './tablet-texts.ts';

const BAND_CLASS = 'class-tablet';
/** Height of the band, set while it is visible. */
const BAND_HEIGHT = '--class-tablet';

/** Interval between two updates of the remaining time, in real milliseconds. */
const TICK_MS = 500;

/** Along the lower edge, above the mark of the simulation; the app ends above it, so that it covers nothing. */
const STYLE = `
:root { --reserved-below: calc(18px + var(${BAND_HEIGHT}, 0px)); }
#root, #root > * { height: calc(100dvh - 18px - var(${BAND_HEIGHT}, 0px)); }
.${BAND_CLASS} {
  position: fixed; inset: auto 0 18px 0; z-index: 2147483646; box-sizing: border-box; pointer-events: none;
  display: flex; flex-wrap: wrap; gap: 2px 24px; align-items: baseline; padding: 6px 20px;
  border-top: 4px solid #8fa6b8; background: #10202e; color: #fff; font: 400 18px / 1.35 Roboto, system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
.${BAND_CLASS} strong { font-weight: 700; }
.${BAND_CLASS}[data-state='paused'] { border-color: #f4b400; background: #f4b400; color: #161100; }
.${BAND_CLASS}[data-state='over'] { border-color: #f4b400; padding-block: 14px; font-size: 22px; }
.${BAND_CLASS}[data-state='over'] .state { flex: 1 0 100%; color: #ffd873; font-size: 28px; }
@media (max-width: 700px) { .${BAND_CLASS} { gap: 2px 12px; padding: 4px 12px; font-size: 15px; } }
@media print { .${BAND_CLASS} { display: none; } }
`;

export interface TabletBand {
  follow(told: Pick<SimulatedTime, 'trainee' | 'speed'>): void;
}

/** The last message, and its time in the browser's monotonic milliseconds. */
interface Told {
  readonly facts: TraineeFacts;
  readonly speed: number;
  readonly atMs: number;
}

const part = (className: string, text: string, tag: 'span' | 'strong' = 'span'): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};

function leftNow({ facts, speed, atMs }: Told): number {
  const passedMs = facts.state === 'running' ? (performance.now() - atMs) * speed : 0;
  return Math.max(0, facts.leftMs - passedMs);
}

function partsOf(told: Told, language: 'es' | 'en'): readonly HTMLElement[] {
  const texts = tabletTexts(language);
  const { trainee, state, figures } = told.facts;
  const left = part('left', texts.left(minutesText(leftNow(told))));
  const name = part('name', trainee, 'strong');
  if (state === 'over')
    return [
      part('state', `${texts.over} · ${trainee}`, 'strong'),
      ...texts.result(figures).map((text) => part('figure', text)),
    ];
  return state === 'paused' ? [part('state', texts.paused, 'strong'), name, left] : [name, left];
}

function openBand(): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const band = document.createElement('aside');
  band.className = BAND_CLASS;
  band.setAttribute('role', 'status');
  document.body.append(band);
  return band;
}

/** The band on the device of a unit, visible while a trainee of a class works there. */
export function createTabletBand(kdsId: number): TabletBand {
  let told: Told | null = null;
  let band: HTMLElement | null = null;
  let drawn = '';
  let timer: ReturnType<typeof setInterval> | undefined;
  const heightChanged = new ResizeObserver(() => {
    if (band !== null) document.documentElement.style.setProperty(BAND_HEIGHT, `${band.offsetHeight}px`);
  });
  const close = () => {
    clearInterval(timer);
    timer = undefined;
    heightChanged.disconnect();
    band?.remove();
    band = null;
    drawn = '';
    document.documentElement.style.removeProperty(BAND_HEIGHT);
  };
  const draw = () => {
    if (told === null) return;
    const language = languageOf(document);
    const parts = partsOf(told, language);
    const key = `${told.facts.state} ${parts.map(({ textContent }) => textContent).join('|')}`;
    if (key === drawn) return;
    drawn = key;
    if (band === null) {
      band = openBand();
      heightChanged.observe(band);
    }
    band.ariaLabel = tabletTexts(language).label;
    band.dataset.state = told.facts.state;
    band.replaceChildren(...parts);
  };
  const show = () => {
    draw();
    timer ??= setInterval(draw, TICK_MS);
  };
  return {
    follow({ trainee, speed }) {
      told = trainee?.kdsId === kdsId ? { facts: trainee, speed, atMs: performance.now() } : null;
      if (told === null) return close();
      // The first word may come before the page has a body.
      if (document.readyState !== 'loading') show();
      else document.addEventListener('DOMContentLoaded', () => told !== null && show(), { once: true });
    },
  };
}
