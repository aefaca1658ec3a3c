/** Shows a trainee's name and time left on a class tablet, and the result at the end (CLASS-12, CLASS-15). */
import type { TraineeFacts } from '../../core/base/class.ts';
import type { SimulatedTime } from '../../core/base/control.ts';
import { languageOf } from '../guide/screen-places.ts';
import { minutesText, tabletTexts } from './tablet-texts.ts';

const BAND_CLASS = 'class-tablet';
const RESULT_CLASS = 'class-result';
/** Height of the band, set while it is visible. */
const BAND_HEIGHT = '--class-tablet';

/** Duration of the hint that the trainee marked a dish ready too fast. */
const HINT_MS = 20_000;

/** The time between two updates of the remaining time. */
const TICK_MS = 500;

/** The band is above the simulation mark, and the app ends above the band. The result leaves the mark visible. */
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
.${BAND_CLASS} .hint { color: #ffd873; font-weight: 700; }
.${BAND_CLASS}[data-state='paused'] { border-color: #f4b400; background: #f4b400; color: #161100; }
@media (max-width: 700px) { .${BAND_CLASS} { gap: 2px 12px; padding: 4px 12px; font-size: 15px; } }
.${RESULT_CLASS} {
  inset: 0 0 auto 0; box-sizing: border-box; width: 100vw; height: calc(100dvh - 18px); max-width: none; max-height: none; margin: 0;
  padding: 24px; border: 0; overflow: auto; outline: none; background: #060e16; color: #fff;
  font: 400 26px / 1.4 Roboto, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
.${RESULT_CLASS}[open] { display: grid; align-content: center; justify-items: center; gap: 8px; text-align: center; }
.${RESULT_CLASS}::backdrop { background: none; }
.${RESULT_CLASS} .state { margin-bottom: 12px; color: #ffd873; font-size: 40px; line-height: 1.2; }
@media (max-width: 700px) { .${RESULT_CLASS} { font-size: 18px; } .${RESULT_CLASS} .state { font-size: 26px; } }
@media print { .${BAND_CLASS}, .${RESULT_CLASS} { display: none; } }
`;

export interface TabletBand {
  follow(shown: Pick<SimulatedTime, 'trainee' | 'speed'>): void;
}

/** `atMs` is in the browser's monotonic milliseconds. */
interface ReceivedTime {
  readonly facts: TraineeFacts;
  readonly speed: number;
  readonly atMs: number;
}

const part = (className: string, text: string, tag: 'h1' | 'span' | 'strong' = 'span'): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};

function leftNow({ facts, speed, atMs }: ReceivedTime): number {
  const passedMs = facts.state === 'running' ? (performance.now() - atMs) * speed : 0;
  return Math.max(0, facts.leftMs - passedMs);
}

function partsOf(shown: ReceivedTime, language: 'es' | 'en', isHinting: boolean): readonly HTMLElement[] {
  const texts = tabletTexts(language);
  const { trainee, state, figures } = shown.facts;
  const left = part('left', texts.left(minutesText(leftNow(shown))));
  left.role = 'timer';
  const name = part('name', trainee, 'strong');
  if (state === 'over' || state === 'ended')
    return [
      part('state', `${texts[state]} · ${trainee}`, 'h1'),
      ...texts.result(figures).map((text) => part('figure', text)),
    ];
  const hint = isHinting ? [part('hint', texts.tooFast)] : [];
  return state === 'paused' ? [part('state', texts.paused, 'strong'), name, left] : [name, left, ...hint];
}

/** Changes only what differs: the live region announces every changed part except the time left. */
function update(place: HTMLElement, parts: readonly HTMLElement[]): void {
  const { children } = place;
  const isSame = parts.every(({ className }, at) => className === children[at]?.className);
  if (!isSame || children.length !== parts.length) place.replaceChildren(...parts);
  for (const [at, { textContent }] of parts.entries()) {
    const old = children[at];
    if (old && old.textContent !== textContent) old.textContent = textContent;
  }
}

function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function openBand(): HTMLElement {
  const band = document.createElement('div');
  band.className = BAND_CLASS;
  band.role = 'status';
  band.ariaAtomic = 'false';
  document.body.append(band);
  return band;
}

/** Modal, so that the page below receives no taps or keys. */
function openResult(): HTMLDialogElement {
  const result = document.createElement('dialog');
  result.className = RESULT_CLASS;
  result.tabIndex = -1;
  result.addEventListener('cancel', (event) => event.preventDefault());
  for (const kind of ['keydown', 'keyup'] as const) result.addEventListener(kind, (event) => event.stopPropagation());
  document.body.append(result);
  return result;
}

/** The page may open a dialog later; the result stays above it. */
function createTop() {
  const below = new WeakSet<Element>();
  return (result: HTMLDialogElement): void => {
    const others = [...document.querySelectorAll(`dialog[open]:not(.${RESULT_CLASS})`)];
    if (result.open && others.every((other) => below.has(other))) return;
    for (const other of others) below.add(other);
    if (result.open) result.close();
    result.showModal();
  };
}

/** The hint appears once per run, when the trainee marked a dish ready too fast (rule CLASS-16). */
function createHint() {
  let sinceMs: number | null = null;
  return {
    update(facts: TraineeFacts | null): void {
      if (facts === null || facts.figures.came === 0) sinceMs = null;
      else if (facts.figures.tooFast > 0) sinceMs ??= performance.now();
    },
    isOn: (): boolean => sinceMs !== null && performance.now() - sinceMs < HINT_MS,
  };
}

/** The band during the run, and the result over the page after it. */
function createPlaces() {
  let band: HTMLElement | null = null;
  let result: HTMLDialogElement | null = null;
  let showOnTop = createTop();
  let isStyled = false;
  const heightChanged = new ResizeObserver(() => {
    if (band !== null) document.documentElement.style.setProperty(BAND_HEIGHT, `${band.offsetHeight}px`);
  });
  const closeBand = () => {
    heightChanged.disconnect();
    band?.remove();
    band = null;
    document.documentElement.style.removeProperty(BAND_HEIGHT);
  };
  const closeResult = () => {
    result?.remove();
    result = null;
    showOnTop = createTop();
  };
  return {
    open(isOver: boolean): HTMLElement {
      if (!isStyled) addStyle();
      isStyled = true;
      if (isOver) {
        closeBand();
        result ??= openResult();
        return result;
      }
      closeResult();
      if (band === null) {
        band = openBand();
        heightChanged.observe(band);
      }
      return band;
    },
    keepOnTop: () => result !== null && showOnTop(result),
    close() {
      closeBand();
      closeResult();
    },
  };
}

/** Visible while a trainee of a class works at the unit. */
export function createTabletBand(kdsId: number): TabletBand {
  let shown: ReceivedTime | null = null;
  let drawn = '';
  let timer: ReturnType<typeof setInterval> | undefined;
  const hint = createHint();
  const places = createPlaces();
  const close = () => {
    clearInterval(timer);
    timer = undefined;
    places.close();
    drawn = '';
  };
  const draw = () => {
    if (shown === null) return;
    const language = languageOf(document);
    const { state } = shown.facts;
    const parts = partsOf(shown, language, hint.isOn());
    const key = `${state} ${parts.map(({ textContent }) => textContent).join('|')}`;
    if (key !== drawn) {
      drawn = key;
      const place = places.open(state === 'over' || state === 'ended');
      place.ariaLabel = tabletTexts(language).label;
      place.dataset.state = state;
      update(place, parts);
    }
    places.keepOnTop();
  };
  const show = () => {
    draw();
    timer ??= setInterval(draw, TICK_MS);
  };
  return {
    follow({ trainee, speed }) {
      shown = trainee?.kdsId === kdsId ? { facts: trainee, speed, atMs: performance.now() } : null;
      hint.update(shown?.facts ?? null);
      if (shown === null) return close();
      // The first message may come before the page has a body.
      if (document.readyState !== 'loading') show();
      else document.addEventListener('DOMContentLoaded', () => shown !== null && show(), { once: true });
    },
  };
}
