/** Frames the place to tap, waits for the tap, and checks it (rules GUIDE-6 to GUIDE-10). */

import type { SimulatedTime } from '../../core/base/control.ts';
import type { GuideCommand, GuideFacts, ShownStep } from '../../core/base/guide.ts';
import { createPanel, type GuideFeedback } from './guide-panel.ts';
import { type GuideTexts, guideTexts, wrongTapText } from './guide-texts.ts';
import {
  describeTapped,
  findPointed,
  isAlwaysRight,
  isWaitMet,
  languageOf,
  lineLabels,
  screenNamesOf,
  undoKindOf,
} from './screen-places.ts';
import { type StepWatch, watchStep } from './step-watch.ts';

/** The guide checks the screen at this interval, and also after each change. */
const CHECK_EVERY_MS = 250;
/** The effect of a tap shows within this time. */
const TAP_SHOWN_MS = 500;
/** A place that is absent for this time is reported as missing. */
const UNSEEN_MS = 4_000;

const OUTLINE = { outlineOffset: '-5px', outlineStyle: 'solid', outlineWidth: '5px' };
/** Gold would not contrast with a light board. */
const HIGHLIGHT_COLORS = { dark: ['#f4b400', '#d1345b'], light: ['#9a5200', '#c01f4b'] } as const;

const highlightFrames = (page: Document): Keyframe[] => {
  const [first, second] = HIGHLIGHT_COLORS[page.documentElement.dataset.theme === 'light' ? 'light' : 'dark'];
  return [first, second, first].map((outlineColor) => ({ ...OUTLINE, outlineColor }));
};

export interface GuidePage {
  /** Removes the guide when the message has none. */
  follow(message: Pick<SimulatedTime, 'guide'>): void;
}

export interface GuideDeps {
  readonly kdsId: number;
  /** Resolves to null without a response. */
  send(command: GuideCommand): Promise<unknown>;
}

/** An animation, because that changes no element or style of the page and also works in a dialog. */
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
    const pulse = highlightFrames(document);
    const [first = {}] = pulse;
    animation =
      target.animate?.(isStill ? [first, first] : pulse, { duration: 1_600, iterations: Number.POSITIVE_INFINITY }) ??
      null;
  };
}

interface WaitingStep {
  readonly at: number;
  readonly sinceMs: number;
  /** Null once all steps are over. */
  readonly watch: StepWatch | null;
  /** The completion of the step was sent. */
  isAnnounced: boolean;
}

/** Null when the screen lacks one of the names. */
function fillNames(text: string, names: Readonly<Record<string, string>>): string | null {
  const isWhole = [...text.matchAll(/\{(card|dish)\}/g)].every(([, name = '']) => names[name]);
  return isWhole ? text.replaceAll(/\{(card|dish)\}/g, (_, name: string) => names[name] ?? '') : null;
}

/** Whether each line that is still there has the same text. Lines that arrived or left are not taps of the user. */
const isUnchanged = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean =>
  [...before].every(([line, text]) => (now.get(line) ?? text) === text);

/** The step's text. Asks the user to close an open list first, and to wait when the screen lacks a name. */
function sentenceOf(step: ShownStep, language: 'es' | 'en'): string {
  const texts = guideTexts(language);
  const text = fillNames(step.say[language], screenNamesOf(document, step.point));
  const list = step.point.filter(({ on }) => on === 'close');
  if (findPointed(document, list) === null) return text ?? texts.soon;
  return text === null ? texts.closeList : `${texts.closeList} ${text}`;
}

/** A new key starts the step on this page. */
const guideKeyOf = (facts: GuideFacts): string => `${facts.at} ${facts.ended}`;

class GuideOnPage implements GuidePage {
  readonly #guiding: GuideDeps;
  readonly #panel = createPanel((move) => void this.#move(move));
  readonly #frame = createFrame();
  #facts: GuideFacts | null = null;
  #waiting: WaitingStep | null = null;
  #feedback: GuideFeedback | null = null;
  /** The step at which OFFLINE first appeared. */
  #offlineAt: number | null = null;
  #isLost = false;
  /** Keys are positions of steps. */
  readonly #seen = new Map<number, ShownStep>();
  #stopLooking: (() => void) | null = null;

  constructor(guiding: GuideDeps) {
    this.#guiding = guiding;
  }

  follow({ guide }: Pick<SimulatedTime, 'guide'>): void {
    const facts = guide?.kdsId === this.#guiding.kdsId && !guide.ended ? guide : null;
    const isAnother = facts !== null && (this.#facts === null || guideKeyOf(facts) !== guideKeyOf(this.#facts));
    this.#facts = facts;
    this.#isLost = false;
    if (facts === null) {
      this.#close();
      return;
    }
    if (isAnother) this.#enter(facts);
    this.#stopLooking ??= this.#startLooking();
    this.#update();
  }

  #enter({ at, step, steps }: GuideFacts): void {
    if (this.#waiting !== null && !this.#waiting.isAnnounced) this.#feedback = null;
    if (step !== null) this.#seen.set(at, step);
    const watch = step === null ? null : watchStep(document, step.wait, steps[at]?.outcome === 'done');
    this.#waiting = { at, sinceMs: performance.now(), watch, isAnnounced: false };
  }

  #close(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
    this.#waiting = null;
    this.#feedback = null;
    this.#frame(null);
    this.#panel.show(null);
  }

  #startLooking(): () => void {
    const root = document.getElementById('root') ?? document.body;
    const changes = new MutationObserver(() => this.#checkStep());
    changes.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-label', 'data-expanded'],
    });
    const timer = setInterval(() => this.#update(), CHECK_EVERY_MS);
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
    // A later check sends the completion again, because an immediate retry would loop.
    if (this.#isLost && this.#waiting?.at === step) this.#waiting.isAnnounced = false;
    this.#draw();
  }

  /** Sends the completion of the current step once, and again after a failure. */
  #checkStep(): void {
    const [facts, waiting] = [this.#facts, this.#waiting];
    if (facts?.step == null || waiting?.watch == null || waiting.isAnnounced || waiting.watch.isDoneAtStart) return;
    if (!waiting.watch.check()) return;
    waiting.isAnnounced = true;
    const language = languageOf(document);
    const { praise } = guideTexts(language);
    this.#feedback = { kind: 'good', text: facts.step.praise?.[language] ?? praise[facts.at % praise.length] ?? '' };
    this.#draw();
    void this.#move('done');
  }

  #tapped({ target }: MouseEvent): void {
    const [facts, waiting] = [this.#facts, this.#waiting];
    if (facts?.step == null || waiting === null || !(target instanceof Element) || this.#panel.contains(target)) return;
    const { step } = facts;
    const isRight = step.point.length > 0 && (findPointed(document, step.point)?.contains(target) ?? false);
    const isAllowed = isAlwaysRight(document, target);
    // No tap is wrong while the user must first change, send out or leave something (rule GUIDE-8).
    const isFree = (waiting.watch?.notAway() ?? null) !== null;
    const wayBack = undoKindOf(target);
    const note = wayBack === 'undo' ? guideTexts(languageOf(document)).undone : this.#leftOutNote(target);
    waiting.watch?.tapped(target);
    const tapped = describeTapped(target);
    const before = lineLabels(document);
    setTimeout(() => {
      const isOver = this.#waiting !== waiting || waiting.isAnnounced || isWaitMet(document, step.wait);
      if (isFree || isOver || step.wait.is === 'read') return;
      const language = languageOf(document);
      const isOfDishes = tapped?.kind === 'line' || tapped?.kind === 'advance';
      if (isOfDishes && isUnchanged(before, lineLabels(document))) {
        this.#feedback = { kind: 'note', text: guideTexts(language).noChange };
        return this.#draw();
      }
      if (isRight || isAllowed) return;
      if (note !== null) {
        this.#feedback = { kind: 'note', text: note };
        return this.#draw();
      }
      if (wayBack !== null) return;
      this.#feedback = { kind: 'wrong', text: step.wrong?.[language] ?? wrongTapText(tapped, guideTexts(language)) };
      void this.#move('wrong');
    }, TAP_SHOWN_MS);
  }

  /** The note on a tap of a skipped step (rule GUIDE-16); null for any other tap. */
  #leftOutNote(target: Element): string | null {
    const { at = 0, steps = [] } = this.#facts ?? {};
    const language = languageOf(document);
    const found = [...this.#seen].find(
      ([place, { point }]) =>
        place < at && steps[place]?.outcome === 'skipped' && findPointed(document, point)?.contains(target),
    );
    return found === undefined ? null : guideTexts(language).leftOut(found[1].title[language]);
  }

  #update(): void {
    this.#checkStep();
    this.#draw();
  }

  #draw(): void {
    const facts = this.#facts;
    if (facts === null) return;
    const { step } = facts;
    // A completed step has no frame, because a quick user would tap the target twice or undo the step.
    const target = step === null || this.#waiting?.isAnnounced === true ? null : findPointed(document, step.point);
    this.#frame(target);
    this.#panel.show({ facts, ...this.#words(step, target) });
  }

  /** Explains OFFLINE at the step at which it appears, unless the step is about OFFLINE. */
  #offlineNote(step: ShownStep | null, texts: GuideTexts): string | null {
    const at = this.#waiting?.at ?? 0;
    if (step === null || findPointed(document, [{ on: 'banner' }]) === null) return null;
    this.#offlineAt ??= at;
    const isAbout = step.point.some(({ on }) => on === 'banner');
    return this.#offlineAt === at && !isAbout ? texts.offline : null;
  }

  #words(step: ShownStep | null, target: HTMLElement | null) {
    const language = languageOf(document);
    const waiting = this.#waiting;
    const texts = guideTexts(language);
    const sentence = step === null ? '' : sentenceOf(step, language);
    const isDone = waiting?.watch?.isDoneAtStart === true;
    const notAway = step !== null && isWaitMet(document, step.wait) ? (waiting?.watch?.notAway() ?? null) : null;
    // The user can confirm a text about a place only while the screen shows that place.
    const isReadable = step?.point.length === 0 || target !== null;
    const isUnseen = step !== null && target === null && performance.now() - (waiting?.sinceMs ?? 0) > UNSEEN_MS;
    const missing = notAway === null ? (isUnseen ? texts.unseen : null) : texts.notAway[notAway];
    const offline = this.#offlineNote(step, texts);
    const note = offline ?? (isDone ? texts.already : missing);
    const isPressing = notAway !== null && this.#feedback?.kind === 'good';
    const ofTap = isPressing ? null : this.#feedback;
    // A note on a tap does not replace the explanation of OFFLINE.
    const whole = ofTap !== null && offline !== null ? { ...ofTap, text: `${ofTap.text} ${offline}` } : ofTap;
    const wholeOrNote = whole ?? (note === null ? null : { kind: 'note' as const, text: note });
    const feedback: GuideFeedback | null = this.#isLost ? { kind: 'wrong', text: texts.lost } : wholeOrNote;
    const continuePrompt: 'read' | 'next' | null =
      step?.wait.is === 'read' && isReadable ? 'read' : isDone ? 'next' : null;
    return { language, sentence, feedback, continuePrompt };
  }
}

/** Does nothing on the page of a unit without a guide. */
export function createGuidePage(guiding: GuideDeps): GuidePage {
  const guide = new GuideOnPage(guiding);
  let latest: Pick<SimulatedTime, 'guide'> | null = null;
  const whenParsed = () => latest !== null && guide.follow(latest);
  return {
    follow(message) {
      const isFirst = latest === null;
      latest = message;
      // The first message may come before the page has a body.
      if (document.readyState !== 'loading') guide.follow(message);
      else if (isFirst) document.addEventListener('DOMContentLoaded', whenParsed, { once: true });
    },
  };
}

export function unitOfPage(pathname: string): number | null {
  const id = /\/device\/(\d{1,9})\//.exec(pathname)?.[1];
  return id === undefined ? null : Number(id);
}
