/** Guides whoever stands in front of a device's page: frames what is to be tapped, waits for it, and says what a tap was (rules GUIDE6 to GUIDE10). */

import type { SimulatedTime } from '../../core/base/control.ts';
import type { GuideCommand, GuideFacts, ShownStep } from '../../core/base/guide.ts';
import {
  holds,
  isAlwaysRight,
  languageOf,
  namesOf,
  pointedOn,
  saidOfLines,
  tappedOn,
  wayBackOf,
} from './glass-places.ts';
import { createPanel, type GuideTold } from './guide-panel.ts';
import { type GuideTexts, guideTexts, wrongText } from './guide-texts.ts';
import { type StepWatch, watchStep } from './step-watch.ts';

/** How often the screen is looked at beside its own changes, in real milliseconds. */
const LOOK_EVERY_MS = 250;
/** What a tap leads to stands on the screen by then. */
const TAP_SHOWN_MS = 500;
/** A place that is not there for so long is said to be missing. */
const UNSEEN_MS = 4_000;

const OUTLINE = { outlineOffset: '-5px', outlineStyle: 'solid', outlineWidth: '5px' };
/** Both stand out from the board: gold does not from a light one. */
const PULSE_COLOURS = { dark: ['#f4b400', '#d1345b'], light: ['#9a5200', '#c01f4b'] } as const;

const pulseOn = (page: Document): Keyframe[] => {
  const [first, second] = PULSE_COLOURS[page.documentElement.dataset.theme === 'light' ? 'light' : 'dark'];
  return [first, second, first].map((outlineColor) => ({ ...OUTLINE, outlineColor }));
};

export interface GuidePage {
  /** How far the guide is by now, or that there is none. */
  follow(told: Pick<SimulatedTime, 'guide'>): void;
}

export interface Guiding {
  /** The unit that the page is a device of. */
  readonly kdsId: number;
  /** Null: nothing answered. */
  send(command: GuideCommand): Promise<unknown>;
}

/** A frame around one element at a time. It is an animation: the page's own elements and styles stay as they are, in a dialog too. */
function createFrame() {
  let framed: HTMLElement | null = null;
  let animation: Animation | null = null;
  return (target: HTMLElement | null) => {
    if (target === framed && (target === null || animation !== null)) return;
    animation?.cancel();
    animation = null;
    framed = target;
    if (target === null) return;
    target.scrollIntoView?.({ block: 'center', inline: 'nearest' });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pulse = pulseOn(document);
    const [first = {}] = pulse;
    animation =
      target.animate?.(isStill ? [first, first] : pulse, { duration: 1_600, iterations: Number.POSITIVE_INFINITY }) ??
      null;
  };
}

/** What is known of the step that waits. */
interface WaitingStep {
  readonly at: number;
  readonly sinceMs: number;
  /** Null where all steps are over. */
  readonly watch: StepWatch | null;
  /** It was told that it is done. */
  isTold: boolean;
}

/** A sentence with the screen's own names in it; null where the screen does not have one of them. */
function filled(text: string, names: Readonly<Record<string, string>>): string | null {
  const isWhole = [...text.matchAll(/\{(card|dish)\}/g)].every(([, name = '']) => names[name]);
  return isWhole ? text.replaceAll(/\{(card|dish)\}/g, (_, name: string) => names[name] ?? '') : null;
}

/** Whether all that stands on both says the same: what came or left meanwhile was no tap. */
const isAlike = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean =>
  [...before].every(([line, said]) => (now.get(line) ?? said) === said);

/** What to do: the list that covers the board is closed first, and what is not there yet is waited for. */
function sentenceOf(step: ShownStep, language: 'es' | 'en'): string {
  const texts = guideTexts(language);
  const said = filled(step.say[language], namesOf(document, step.point));
  const list = step.point.filter(({ on }) => on === 'close');
  if (pointedOn(document, list) === null) return said ?? texts.soon;
  return said === null ? texts.closeList : `${texts.closeList} ${said}`;
}

/** Whether the same guide stands at the same place, so that nothing new is to be said. */
const placeOf = (facts: GuideFacts): string => `${facts.at} ${facts.ended}`;

class GuideOnPage implements GuidePage {
  readonly #guiding: Guiding;
  readonly #panel = createPanel((move) => void this.#move(move));
  readonly #frame = createFrame();
  #facts: GuideFacts | null = null;
  #waiting: WaitingStep | null = null;
  #told: GuideTold | null = null;
  /** The step at which OFFLINE appeared first. */
  #offlineAt: number | null = null;
  #isLost = false;
  /** Steps that have waited, by their places. */
  readonly #seen = new Map<number, ShownStep>();
  #stopLooking: (() => void) | null = null;

  constructor(guiding: Guiding) {
    this.#guiding = guiding;
  }

  follow({ guide }: Pick<SimulatedTime, 'guide'>): void {
    const facts = guide?.kdsId === this.#guiding.kdsId && !guide.ended ? guide : null;
    const isAnother = facts !== null && (this.#facts === null || placeOf(facts) !== placeOf(this.#facts));
    this.#facts = facts;
    this.#isLost = false;
    if (facts === null) {
      this.#close();
      return;
    }
    if (isAnother) this.#enter(facts);
    this.#stopLooking ??= this.#startLooking();
    this.#look();
  }

  #enter({ at, step, steps }: GuideFacts): void {
    if (this.#waiting !== null && !this.#waiting.isTold) this.#told = null;
    if (step !== null) this.#seen.set(at, step);
    const watch = step === null ? null : watchStep(document, step.wait, steps[at]?.outcome === 'done');
    this.#waiting = { at, sinceMs: performance.now(), watch, isTold: false };
  }

  #close(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
    this.#waiting = null;
    this.#told = null;
    this.#frame(null);
    this.#panel.show(null);
  }

  #startLooking(): () => void {
    const root = document.getElementById('root') ?? document.body;
    const changes = new MutationObserver(() => this.#judge());
    changes.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-label', 'data-expanded'],
    });
    const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    const tapped = (event: MouseEvent) => this.#tapped(event);
    document.addEventListener('click', tapped, true);
    return () => {
      changes.disconnect();
      clearInterval(timer);
      document.removeEventListener('click', tapped, true);
    };
  }

  async #move(move: GuideCommand['move']): Promise<void> {
    const step = this.#facts?.at ?? 0;
    this.#isLost = (await this.#guiding.send({ do: 'guide', move, step })) === null;
    // It is told again at a later look: at once would be without an end.
    if (this.#isLost && this.#waiting?.at === step) this.#waiting.isTold = false;
    this.#draw();
  }

  /** Whether the step that waits is done by now; it is said once, and again where nobody heard it. */
  #judge(): void {
    const [facts, waiting] = [this.#facts, this.#waiting];
    if (facts?.step == null || waiting?.watch == null || waiting.isTold || waiting.watch.isDoneAlready) return;
    if (!waiting.watch.look()) return;
    waiting.isTold = true;
    const language = languageOf(document);
    const { praise } = guideTexts(language);
    this.#told = { kind: 'good', text: facts.step.praise?.[language] ?? praise[facts.at % praise.length] ?? '' };
    this.#draw();
    void this.#move('done');
  }

  #tapped({ target }: MouseEvent): void {
    const [facts, waiting] = [this.#facts, this.#waiting];
    if (facts?.step == null || waiting === null || !(target instanceof Element) || this.#panel.contains(target)) return;
    const { step } = facts;
    const isRight = step.point.length > 0 && (pointedOn(document, step.point)?.contains(target) ?? false);
    const isAllowed = isAlwaysRight(document, target);
    // What is to be brought back is brought away first, by taps that nothing frames.
    const isFree = (waiting.watch?.notAway() ?? null) !== null;
    const wayBack = wayBackOf(target);
    const note = wayBack === 'undo' ? guideTexts(languageOf(document)).undone : this.#leftOutNote(target);
    waiting.watch?.tapped(target);
    const tapped = tappedOn(target);
    const before = saidOfLines(document);
    setTimeout(() => {
      const isOver = this.#waiting !== waiting || waiting.isTold || holds(document, step.wait);
      if (isFree || isOver || step.wait.is === 'read') return;
      const language = languageOf(document);
      const isOfDishes = tapped?.kind === 'line' || tapped?.kind === 'advance';
      if (isOfDishes && isAlike(before, saidOfLines(document))) {
        this.#told = { kind: 'note', text: guideTexts(language).noChange };
        return this.#draw();
      }
      if (isRight || isAllowed) return;
      if (note !== null) {
        this.#told = { kind: 'note', text: note };
        return this.#draw();
      }
      if (wayBack !== null) return;
      this.#told = { kind: 'wrong', text: step.wrong?.[language] ?? wrongText(tapped, guideTexts(language)) };
      void this.#move('wrong');
    }, TAP_SHOWN_MS);
  }

  /** What is said of a tap that a step asked for which was left out (rule GUIDE32); null for another one. */
  #leftOutNote(target: Element): string | null {
    const { at = 0, steps = [] } = this.#facts ?? {};
    const language = languageOf(document);
    const found = [...this.#seen].find(
      ([place, { point }]) =>
        place < at && steps[place]?.outcome === 'skipped' && pointedOn(document, point)?.contains(target),
    );
    return found === undefined ? null : guideTexts(language).leftOut(found[1].title[language]);
  }

  #look(): void {
    this.#judge();
    this.#draw();
  }

  #draw(): void {
    const facts = this.#facts;
    if (facts === null) return;
    const { step } = facts;
    // What is done is framed no more: whoever is quick would do what comes next to it, or undo it.
    const target = step === null || this.#waiting?.isTold === true ? null : pointedOn(document, step.point);
    this.#frame(target);
    this.#panel.show({ facts, ...this.#words(step, target) });
  }

  /** OFFLINE is explained at the step at which it appears, unless that step is about it. */
  #offlineNote(step: ShownStep | null, texts: GuideTexts): string | null {
    const at = this.#waiting?.at ?? 0;
    if (step === null || pointedOn(document, [{ on: 'banner' }]) === null) return null;
    this.#offlineAt ??= at;
    const isAbout = step.point.some(({ on }) => on === 'banner');
    return this.#offlineAt === at && !isAbout ? texts.offline : null;
  }

  #words(step: ShownStep | null, target: HTMLElement | null) {
    const language = languageOf(document);
    const waiting = this.#waiting;
    const texts = guideTexts(language);
    const sentence = step === null ? '' : sentenceOf(step, language);
    const isDone = waiting?.watch?.isDoneAlready === true;
    const notAway = step !== null && holds(document, step.wait) ? (waiting?.watch?.notAway() ?? null) : null;
    // Where there is something to read it is to be seen first.
    const isReadable = step?.point.length === 0 || target !== null;
    const isUnseen = step !== null && target === null && performance.now() - (waiting?.sinceMs ?? 0) > UNSEEN_MS;
    const missing = notAway === null ? (isUnseen ? texts.unseen : null) : texts.notAway[notAway];
    const offline = this.#offlineNote(step, texts);
    const note = offline ?? (isDone ? texts.already : missing);
    const isPressing = notAway !== null && this.#told?.kind === 'good';
    const ofTap = isPressing ? null : this.#told;
    // Nothing that is said of a tap keeps OFFLINE from being explained.
    const whole = ofTap !== null && offline !== null ? { ...ofTap, text: `${ofTap.text} ${offline}` } : ofTap;
    const said = whole ?? (note === null ? null : { kind: 'note' as const, text: note });
    const told: GuideTold | null = this.#isLost ? { kind: 'wrong', text: texts.lost } : said;
    const asksToGoOn: 'read' | 'next' | null = step?.wait.is === 'read' && isReadable ? 'read' : isDone ? 'next' : null;
    return { language, sentence, told, asksToGoOn };
  }
}

/** A page's guide; nothing of it is on the page while nobody is guided at its unit. */
export function createGuidePage(guiding: Guiding): GuidePage {
  const guide = new GuideOnPage(guiding);
  let latest: Pick<SimulatedTime, 'guide'> | null = null;
  const onceParsed = () => latest !== null && guide.follow(latest);
  return {
    follow(told) {
      const isFirst = latest === null;
      latest = told;
      // The first word may come before the page has a body.
      if (document.readyState !== 'loading') guide.follow(told);
      else if (isFirst) document.addEventListener('DOMContentLoaded', onceParsed, { once: true });
    },
  };
}

/** The unit that a device's page is of, by its address; null for another page. */
export function unitOfPage(pathname: string): number | null {
  const id = /\/device\/(\d{1,9})\//.exec(pathname)?.[1];
  return id === undefined ? null : Number(id);
}
