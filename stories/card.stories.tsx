/** A card in each of its states. */
import type { Meta } from '@storybook/react-vite';
import type { Settings } from '../src/domain/device/settings.ts';
import { Board } from '../src/ui/board/board.tsx';
import { comment, lunch, row, ticket } from './lunch.ts';
import { scene } from './stage.tsx';
import type { StillCard, StillKitchen } from './still-app.ts';

const meta: Meta = { title: 'Board/Card' };
export default meta;

const one = (...cards: readonly StillCard[]) => scene(<Board />, { cards });
const set = (settings: Partial<Settings>, cards = lunch()) => scene(<Board />, { cards, settings });
const refused = (refusal: NonNullable<StillKitchen['state']>['refused']) =>
  scene(<Board />, { cards: lunch().slice(2, 4), state: { refused: refusal ?? null } });

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
    row({ id: 1 }, { mark: 'pending', status: 100 }),
    row({ id: 2, saved: 100 }, { mark: 'unsent' }),
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
