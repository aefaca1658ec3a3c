/** Instruction, progress, note on the last tap, and buttons (rules GUIDE-6, GUIDE-9, GUIDE-10, GUIDE-20). */
import type { GuideCommand, GuideFacts } from '../../core/base/guide.ts';
import { GUIDE_CLASS, GUIDE_HEIGHT, GUIDE_STYLE } from './guide-style.ts';
import { type GuideTexts, guideTexts } from './guide-texts.ts';

/** The note on the last tap. */
export interface GuideFeedback {
  readonly kind: 'good' | 'wrong' | 'note';
  readonly text: string;
}

export interface PanelView {
  readonly facts: GuideFacts;
  readonly language: 'es' | 'en';
  /** The step's text with the names on the screen. */
  readonly sentence: string;
  readonly feedback: GuideFeedback | null;
  /** `read`: the step has only a text to read; `next`: the step is already done. */
  readonly continuePrompt: 'read' | 'next' | null;
}

export interface GuidePanel {
  show(view: PanelView | null): void;
  contains(target: Node): boolean;
}

type GuideMove = (move: GuideCommand['move']) => void;

const MARKS = { done: '✓', skipped: '→', open: '·' } as const;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { text = '', ...attributes }: Readonly<Record<string, string>> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== '') made.textContent = text;
  made.append(...children);
  return made;
}

function button(name: string, press: () => void, isMain = false): HTMLButtonElement {
  const made = element('button', { type: 'button', text: name, ...(isMain ? { 'data-main': '' } : {}) });
  made.addEventListener('click', press);
  return made;
}

function stepParts({ facts, language, sentence, continuePrompt }: PanelView, texts: GuideTexts, move: GuideMove) {
  const { at, steps } = facts;
  const place = texts.step(at + 1, steps.length);
  const progress = element('progress', { max: String(steps.length), value: String(at), 'aria-label': place });
  const title = steps[at]?.title[language] ?? '';
  const head = element('header', {}, [element('strong', { text: place }), progress, element('span', { text: title })]);
  const words = element('div', {}, [
    head,
    element('p', { role: 'status', class: 'say', text: sentence }),
    element('p', { role: 'status', class: 'feedback' }),
  ]);
  const ways = [
    ...(continuePrompt === null ? [] : [button(texts[continuePrompt], () => move('done'), true)]),
    ...(at === 0 ? [] : [button(texts.back, () => move('back'))]),
    button(texts.skip, () => move('skip')),
    button(texts.end, () => move('end')),
  ];
  return [words, element('nav', { 'aria-label': texts.label }, ways)];
}

function closingParts({ facts, language }: PanelView, texts: GuideTexts, move: GuideMove) {
  const done = facts.steps.filter(({ outcome }) => outcome === 'done').length;
  const isWhole = done === facts.steps.length;
  const items = facts.steps.map(({ title, outcome }) =>
    element('li', {
      text: `${MARKS[outcome]} ${title[language]}${outcome === 'done' ? '' : ` (${texts.outcome[outcome]})`}`,
    }),
  );
  return [
    element('div', {}, [
      element('h2', { text: isWhole ? texts.closing : texts.closingPart }),
      element('p', { role: 'status', text: texts.sum(done, facts.steps.length, facts.wrongTaps) }),
    ]),
    element('ol', {}, items),
    element('p', { text: isWhole ? texts.onward : texts.onwardPart }),
    element('nav', { 'aria-label': texts.label }, [
      button(texts.close, () => move('end'), true),
      button(texts.again, () => move('again')),
      button(texts.back, () => move('back')),
    ]),
  ];
}

/** An open dialog if there is one, because elements outside it receive no taps (rule GUIDE-17). */
const placeOfPanel = (): Element => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(GUIDE_STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Redraws only when its text changes, so that a button never disappears under a finger. */
export function createPanel(move: GuideMove): GuidePanel {
  let panel: HTMLElement | null = null;
  let drawn = '';
  const heightChanged = new ResizeObserver(() => {
    if (panel !== null) document.documentElement.style.setProperty(GUIDE_HEIGHT, `${panel.offsetHeight}px`);
  });
  const open = (): HTMLElement => {
    if (panel !== null) return panel;
    addStyle();
    panel = element('section', { class: GUIDE_CLASS });
    // In the panel a key must only press the focused button, and must not reach the board.
    panel.addEventListener('keydown', (event) => event.stopPropagation());
    panel.addEventListener('click', (event) => event.stopPropagation());
    placeOfPanel().append(panel);
    heightChanged.observe(panel);
    return panel;
  };
  const close = () => {
    panel?.remove();
    panel = null;
    drawn = '';
    heightChanged.disconnect();
    document.documentElement.style.removeProperty(GUIDE_HEIGHT);
  };
  const draw = (view: PanelView) => {
    const { facts, language, sentence, continuePrompt } = view;
    const key = JSON.stringify([facts.at, facts.steps, facts.wrongTaps, language, sentence, continuePrompt]);
    const isSame = key === drawn;
    drawn = key;
    if (isSame && panel !== null) return panel;
    const texts = guideTexts(language);
    const shown = open();
    const focused = shown.contains(document.activeElement) ? document.activeElement : null;
    shown.ariaLabel = texts.label;
    shown.toggleAttribute('data-closing', facts.step === null);
    shown.replaceChildren(...(facts.step === null ? closingParts : stepParts)(view, texts, move));
    if (focused !== null) {
      const buttons = [...shown.querySelectorAll('button')];
      (buttons.find(({ textContent }) => textContent === focused.textContent) ?? buttons[0])?.focus();
    }
    return shown;
  };
  return {
    show(view) {
      if (view === null) return close();
      const place = placeOfPanel();
      if (panel !== null && panel.parentElement !== place) place.append(panel);
      const message = draw(view).querySelector<HTMLElement>('.feedback');
      if (message === null || message.textContent === (view.feedback?.text ?? '')) return;
      message.textContent = view.feedback?.text ?? '';
      message.dataset.kind = view.feedback?.kind ?? 'note';
    },
    contains: (target) => panel?.contains(target) ?? false,
  };
}
