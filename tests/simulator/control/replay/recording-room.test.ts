// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { roomTexts } from '../../../../simulator/control/base/room-texts.ts';
import { MomentList } from '../../../../simulator/control/replay/moment-list.tsx';
import { MOMENT_KINDS, type ReplayMoment } from '../../../../simulator/control/replay/moments.ts';
import { openRecording } from '../../../../simulator/control/replay/open-recording.ts';
import type { OrderNames } from '../../../../simulator/control/replay/order-names.ts';
import { ReplayResult } from '../../../../simulator/control/replay/replay-result.tsx';
import { replayTexts } from '../../../../simulator/control/replay/replay-texts.ts';
import { Timeline } from '../../../../simulator/control/replay/timeline.tsx';
import { useRecording } from '../../../../simulator/control/replay/use-recording.tsx';
import type { ReadRecording } from '../../../../simulator/headless/replay/read-recording.ts';
import type { ReplayReport } from '../../../../simulator/headless/replay/replay.ts';
import { WHOLE_TEXT } from '../../../security/text-corpus.ts';
import '../../../ui/patience.ts';

vi.mock('../../../../simulator/control/replay/open-recording.ts', { spy: true });
/** The room of an open recording, without its player. */
vi.mock('../../../../simulator/control/replay/replay-room.tsx', () => ({
  ReplayRoom: ({ onBack }: { readonly onBack: () => void }) =>
    createElement('button', { type: 'button', onClick: onBack }, es.back),
}));

afterEach(cleanup);

const es = replayTexts('es');

interface RoomProps {
  readonly language: 'es' | 'en';
  /** The list of situations, with the button that opens a recording, is closed. */
  readonly isClosed?: boolean;
}

function Room({ language, isClosed = false }: RoomProps) {
  const speech = { texts: roomTexts(language), language, toggle: () => {} };
  const { replay, notice, choose } = useRecording(speech, 'https://x.example/player/');
  const heading = createElement('h1', { tabIndex: -1 }, 'Room');
  return replay ?? createElement('main', null, heading, notice, isClosed ? null : choose, 'the kitchen');
}

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

test('[ROOM-20][ROOM-47] for an empty file a message appears in the room’s language, and the kitchen stays', async () => {
  const user = userEvent.setup();
  const { rerender } = render(createElement(Room, { language: 'es' }));
  const click = vi.spyOn(input(), 'click');
  await user.click(screen.getByRole('button', { name: es.open }));
  expect(click).toHaveBeenCalledOnce();
  await user.upload(input(), new File([], 'a.kdsrec'));
  expect((await screen.findByRole('alert')).textContent).toContain('El archivo está vacío. a.kdsrec');
  rerender(createElement(Room, { language: 'en' }));
  expect(screen.getByRole('alert').textContent).toContain('The file is empty. a.kdsrec');
  expect(screen.getByRole('main').textContent).toContain('the kitchen');
  await user.click(screen.getByRole('button', { name: replayTexts('en').dismiss }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: replayTexts('en').open }));
});

test('[ROOM-20] the room reads a dropped file, and the browser does not navigate to the file', async () => {
  render(createElement(Room, { language: 'es' }));
  const dataTransfer = { types: ['Files'], files: [new File([], 'b.kdsrec')] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(screen.getByText(es.drop).textContent).toBe(es.drop);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect((await screen.findByRole('alert')).textContent).toContain('b.kdsrec');
  // Dragged text is not a file and has no effect.
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
});

test.each([
  ['the button that opens a recording', false, () => screen.getByRole('button', { name: es.open })],
  ['the title of the room, when that button does not show', true, () => screen.getByRole('heading', { level: 1 })],
] as const)('[ROOM-47] when a dropped recording closes, the focus moves to %s', async (_, isClosed, target) => {
  vi.mocked(openRecording).mockResolvedValueOnce({ ok: true, data: {} as ReadRecording });
  render(createElement(Room, { language: 'es', isClosed }));
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [new File([], 'c.kdsrec')] } });
  await userEvent.setup().click(await screen.findByRole('button', { name: es.back }));
  expect(document.activeElement).toBe(target());
});

const report = (rest: Partial<ReplayReport>): ReplayReport => ({
  runs: 1,
  screens: 40,
  comparedMs: 60_000,
  difference: null,
  failure: null,
  ...rest,
});

/** Titles and dish names that depend on the moment. */
const NAMES: OrderNames = {
  title: (orderId, atMs) => `M ${orderId - 4_700} a las ${atMs}`,
  dish: (orderId, lineId) => ({ 3: `2× Pizza de ${orderId}`, 5: WHOLE_TEXT })[lineId] ?? '',
};

function verdict(of: ReplayReport | null, onJump = () => {}) {
  const timeText = (atMs: number) => `T${atMs}`;
  render(createElement(ReplayResult, { report: of, names: NAMES, language: 'es', texts: es, timeText, onJump }));
  return screen.getByRole('status');
}

test.each([
  [
    'card 4711-0 line 3',
    '100',
    '0 pending',
    'el estado de «2× Pizza de 4711» en M 11 a las 7 se grabó como «En preparación» y hoy es «Pendiente (sin guardar)»',
  ],
  [
    'card 4711-1 line 4',
    'nothing',
    '999',
    'el estado de «un plato sin nombre» en M 11 a las 7 se grabó como «nada» y hoy es «999»',
  ],
  [
    'card 4711-0 line 5',
    '100',
    '0',
    `el estado de «${WHOLE_TEXT}» en M 11 a las 7 se grabó como «En preparación» y hoy es «Pendiente»`,
  ],
  ['card 4711-0 level', 'late', 'nothing', 'el color de M 11 a las 7 se grabó como «tarde» y hoy es «nada»'],
  [
    'tiles',
    '4711',
    '4711 4712',
    'la lista de números para clientes se grabó como «M 11 a las 7» y hoy es «M 11 a las 7, M 12 a las 7»',
  ],
  ['banner', 'offline', 'none', 'el aviso de arriba se grabó como «sin nube» y hoy es «nada»'],
  [
    'cards',
    '4711-0 4711-1',
    'x'.repeat(500),
    `la lista de tarjetas se grabó como «M 11 a las 7» y hoy es «${'x'.repeat(120)}…»`,
  ],
])(
  '[ROOM-25][ROOM-24] the room describes the first difference in a sentence, and a button jumps to its moment: %s',
  async (cell, recorded, replayed, sentence) => {
    const onJump = vi.fn();
    const status = verdict(report({ difference: { atMs: 7, sinceMs: 3, cell, recorded, replayed } }), onJump);
    expect(status.textContent).toContain(`La primera diferencia, a las T7: ${sentence}.`);
    await userEvent.setup().click(within(status).getByRole('button', { name: es.goToDifference }));
    expect(onJump).toHaveBeenCalledWith(7);
  },
);

test('[ROOM-25] the room shows whether the comparison is in progress, found no difference, or failed', () => {
  expect(verdict(null).textContent).toContain(es.comparing);
  cleanup();
  expect(verdict(report({})).textContent).toContain(es.same(40));
  cleanup();
  expect(verdict(report({ failure: 'The app failed after 3 s: x' })).textContent).toContain(es.brokeWhile);
});

test.each(['es', 'en'] as const)(
  '[ROOM-22] the timeline has each mark with its kind at its time, and a legend of the kinds: %s',
  (language) => {
    const texts = replayTexts(language);
    const moment = (atMs: number, what: ReplayMoment['what']): ReplayMoment => ({ atMs, what, of: '1' });
    const moments = [
      moment(0, 'begins'),
      moment(1_000, 'order-came'),
      moment(2_000, 'offline'),
      moment(3_000, 'advanceLine'),
      moment(4_000, 'online'),
      moment(5_000, 'level'),
    ];
    const facts = { kdsId: 3, name: '', venue: '', app: 'test', fromMs: 0, untilMs: 10_000, timeZone: null };
    const props = { status: null, facts, moments, texts, timeText: String, onCommand: () => {} };
    const { container, rerender } = render(createElement(Timeline, { ...props, differsAtMs: null }));
    const words = () =>
      within(screen.getByRole('list', { name: texts.legend }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const { fault, over, order, tap, turn, screen: changed } = texts.kinds;
    expect(words()).toEqual([fault, over, order, tap, turn, changed]);
    const drawn = [...container.querySelectorAll<HTMLElement>('[aria-hidden] > [data-kind]')];
    expect(drawn.map(({ dataset, style }) => [dataset.kind, style.left])).toEqual([
      ['turn', '0%'],
      ['tap', '30%'],
      ['order', '10%'],
      ['over', '40%'],
      ['fault', '20%'],
    ]);
    rerender(createElement(Timeline, { ...props, differsAtMs: 6_000 }));
    expect(words().at(-1)).toBe(texts.differenceMark);
    expect(Object.keys(texts.kinds)).toEqual(MOMENT_KINDS);
  },
);

test('[ROOM-23] the list marks the current moment, and scrolls to that moment when the list or the moment changes', async () => {
  const moments: ReplayMoment[] = [
    { atMs: 0, what: 'begins', of: '' },
    { atMs: 1_000, what: 'level', of: '1' },
    { atMs: 2_000, what: 'offline', of: '' },
    { atMs: 3_000, what: 'level', of: '1' },
  ];
  const props = {
    moments,
    currentMs: 1_000,
    texts: es,
    momentText: ({ what }: ReplayMoment) => what,
    timeText: String,
  };
  const onJump = () => {};
  const { rerender } = render(createElement(MomentList, { ...props, onJump }));
  const current = () =>
    screen.getAllByRole('listitem').flatMap((row) => (row.ariaCurrent === null ? [] : [row.textContent]));
  expect(current()).toEqual(['0begins']);
  const list = screen.getByRole('list');
  for (const [at, row] of screen.getAllByRole('listitem').entries())
    Object.defineProperty(row, 'offsetTop', { value: at * 44 });
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(440);
  Object.defineProperty(list, 'offsetTop', { value: 0 });
  await userEvent.setup().selectOptions(screen.getByRole('combobox'), es.filter.all);
  expect(current()).toEqual(['1000level']);
  expect(list.scrollTop).toBe(440);
  rerender(createElement(MomentList, { ...props, currentMs: 2_000, onJump }));
  expect([current(), list.scrollTop]).toEqual([['2000offline'], 44]);
  vi.restoreAllMocks();
});
