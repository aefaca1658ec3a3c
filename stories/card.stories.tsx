import type { Meta } from '@storybook/react-vite';
import type { Settings } from '../src/domain/presentation/settings.ts';
import { NO_MARKS } from '../src/engine/base/state.ts';
import { Board } from '../src/ui/board/board.tsx';
import type { FrozenCard, FrozenKitchen } from './frozen-app.ts';
import { comment, lunch, row, ticket } from './lunch.ts';
import { onPhone, type Scene, scene } from './stage.tsx';

const meta: Meta = { title: 'Board/Card' };
export default meta;

const one = (...cards: readonly FrozenCard[]) => scene(<Board />, { cards });
const set = (settings: Partial<Settings>, cards = lunch()) => scene(<Board />, { cards, settings });
const refused = (refusal: NonNullable<FrozenKitchen['state']>['refused']) =>
  scene(<Board />, { cards: lunch().slice(2, 4), state: { refused: refusal ?? null } });

const expanded = (story: Scene): Scene => ({
  ...story,
  play: ({ canvasElement }) => canvasElement.querySelector<HTMLElement>('[aria-expanded]')?.click(),
});
const deliveryOver = (channelId: number) => ({ tableIds: [-14_420], channel: String(channelId) });

export const Levels = one(
  ticket(1, [row()], { level: 'neutral', waitedS: 5 }),
  ticket(2, [row()], { level: 'normal', waitedS: 65 }),
  ticket(3, [row()], { level: 'warning', waitedS: 305 }),
  ticket(4, [row()], { level: 'late', waitedS: 605 }),
  ticket(5, [row()], { level: 'critical', waitedS: 4_205 }),
);

export const Statuses = one(
  ticket(
    1,
    [0, 40, 75, 90, 100, 110, 120, 130, 172, 175, 200].map((saved, at) => row({ id: at + 1, saved })),
  ),
);

export const FireAndPriority = one(
  ticket(1, [row({ fire: true })], { card: { fireAtS: 1_760_545_500 } }),
  ticket(2, [row()], { card: { priorityName: '[es]Primero[en]First' } }),
);

export const Extras = one(
  ticket(1, [
    row({ id: 1, saved: 100 }),
    row({ id: 2, parentId: 1, name: 'Arroz extra', saved: 100 }),
    row({ id: 3, parentId: 1, name: 'Huevo frito', quantity: 2, saved: 110 }, { isFinal: true }),
  ]),
);

export const Marks = one(
  ticket(1, [
    row({ id: 1 }, { saveMark: 'pending', status: 100 }),
    row({ id: 2, saved: 100 }, { saveMark: 'unsent' }),
    row({ id: 3, saved: 110 }, { isFinal: true }),
    row({ id: 4, saved: 100, voided: true }),
    row({ id: 5, saved: 75 }),
  ]),
);

export const Comments = one(
  ticket(1, [row({ comments: [comment('ALERGIA: NUECES'), comment('sin sal')] })], {
    order: { comments: [comment('Mesa de cumpleaños: todo junto, la torta al final')] },
  }),
);

export const Torn = one(...lunch().slice(2, 4));

const dessert = [row({ id: 1, name: 'Suspiro limeño' }), row({ id: 2, parentId: 1, name: 'Sin maní' })];
export const BeginsWithExtra = one(
  ticket(1, dessert.slice(1), {
    order: { lines: dessert.map(({ line }) => line) },
    card: { part: 1, parts: 2, tornAbove: true },
  }),
);

export const Long = one(
  ticket(
    1,
    Array.from({ length: 30 }, (_, at) => row({ id: at + 1, name: `Plato del día número ${at + 1}` })),
  ),
);

export const LongWords = one(
  ticket(1, [row({ name: 'Milhojasdedulcedelecheconmerengueitalianoyfrutosrojos', quantity: 120 })], {
    order: { comments: [comment('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk')] },
  }),
);

export const Refused = refused({ key: '4704:4', why: 'locked', times: 1 });
export const ByGeneralComment = set({ useGeneralComment: true });
export const Bare = set({
  showChannel: false,
  showPAX: false,
  showWaiter: false,
  showExtras: false,
  showComments: false,
});
export const Everything = set({ showChannelRef: true, showOrderId: true });
export const Small = set({ fontsize: 'small' });
export const Big = set({ fontsize: 'big', clickArea: 44 });
export const Bigger = set({ fontsize: 'bigger', width: 'bigger', fontFamily: 'Barlow' });
export const OwnColours = set({
  sts: [
    { id: 0, c: '#000000' },
    { id: 100, c: '#ffff00' },
    { id: 110, c: '#ffffff' },
  ],
  ctn: '#004d40',
  ctw: '#7e57c2',
});

export const SelectedElsewhere = one({
  ...ticket(1, [row(), row({ id: 2, name: 'Flan' })]),
  marks: {
    ...NO_MARKS,
    selected: new Map([
      [1, ['Barra']],
      [2, ['Ana', 'Luis']],
    ]),
  },
});
export const OpenElsewhere = expanded(
  one({
    ...ticket(1, [row()], { order: { total: 12_990 } }),
    marks: { ...NO_MARKS, users: ['Bar', 'Expedición'] },
  }),
);
export const Paying = one({ ...ticket(1, [row()]), marks: { ...NO_MARKS, paying: true } });
export const ChangeMarks = one({
  ...ticket(1, [row(), row({ id: 2, name: 'Flan' }), row({ id: 3, name: 'Sopa', voided: true, saved: 100 })]),
  marks: {
    ...NO_MARKS,
    lineMarks: new Map([
      [1, { changes: ['added'], quantityBefore: 0 }],
      [2, { changes: ['quantity', 'note'], quantityBefore: 3 }],
      [3, { changes: ['voided'], quantityBefore: 1 }],
    ]),
  },
});
export const FireToPutOut = set({ allowCancelFire: true }, [
  ticket(1, [row({ fire: true })], { card: { fireAtS: 1_760_545_500 } }),
]);
export const ChannelIcons = set(
  { useDeliveryIcons: true, showChannelRef: true },
  [20, 101, 106, 109, 119, 206, 777].map((id) =>
    ticket(id, [row()], { order: { ...deliveryOver(id), externalId: 'A-7' } }),
  ),
);
export const PriorityAsComment = scene(<Board />, {
  cards: [ticket(1, [row({ priority: 7, comments: [comment('sin sal')] })])],
  settings: { prio: 1 },
  venue: { priorities: [{ id: 7, name: '[es]Primero[en]First' }] },
});
export const Expanded = expanded(
  scene(<Board />, {
    cards: lunch().map((each, at) => {
      const left = row({ id: 9, name: 'Sopa del día', saved: 110 }, { isFinal: true });
      return at === 0 ? { ...each, expanded: [...each.card.lines, left] } : each;
    }),
    settings: { showComments: false, showWaiter: false, dragndrop: true },
  }),
);

const LONG_NAME = 'Milhojas de dulce de leche con merengue italiano '.repeat(10);
/** Short enough to fit on the screen when expanded. */
const LONG_NOTE = LONG_NAME.slice(0, 160);
const longText = () => [
  ticket(1, [row({ name: LONG_NAME, comments: [comment(LONG_NOTE)] })], {
    order: { comments: [comment(LONG_NOTE)] },
  }),
];
export const LongText = one(...longText());
export const LongTextExpanded = expanded(set({ fontsize: 'small', width: 'bigger' }, longText()));
export const TwoHundredLines = one(
  ticket(
    1,
    Array.from({ length: 200 }, (_, at) => row({ id: at + 1, name: `Plato número ${at + 1}` })),
  ),
);
export const NoLines = one(ticket(1, []));
export const RightToLeft = one(
  ticket(1, [row({ name: 'كسكس بالخضار', comments: [comment('بدون بصل')] }), row({ id: 2, name: 'חומוס' })]),
);
export const EmojiAndHtml = one(
  ticket(1, [row({ name: '🍕 Pizza 👨‍👩‍👧‍👦' }), row({ id: 2, name: '<img src=x onerror=alert(1)><b>gordo</b>' })]),
);
export const Unknown = one(
  ticket(1, [row({ saved: 12_345 }), row({ id: 2, saved: -7 }), row({ id: 3, saved: 105 })], {
    order: deliveryOver(777),
  }),
);
const broken = ticket(7, [row()]);
export const Broken = one(
  { ...broken, card: { ...broken.card, lines: [{ ...row(), line: null }] as unknown as typeof broken.card.lines } },
  ticket(8, [row()]),
);

export const PhoneLevels = onPhone(Levels);
export const PhoneMarks = onPhone(Marks);
export const PhoneChangeMarks = onPhone(ChangeMarks);
export const PhoneSelectedElsewhere = onPhone(SelectedElsewhere);
export const PhoneTorn = onPhone(Torn);
export const PhoneRefused = onPhone(Refused);
export const PhoneExpanded = onPhone(Expanded);
export const PhoneLongText = onPhone(LongText);
export const PhoneEverything = onPhone(Everything);
