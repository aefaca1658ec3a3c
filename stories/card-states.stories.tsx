import type { Meta } from '@storybook/react-vite';
import { kdsConfig } from '../fixtures/kds.ts';
import type { Order } from '../src/domain/order/order.ts';
import type { TapRefusal } from '../src/domain/order/status.ts';
import type { Settings } from '../src/domain/presentation/settings.ts';
import { Board } from '../src/ui/board/board.tsx';
import type { FrozenCard, FrozenKitchen } from './frozen-app.ts';
import { lunch, placed, row, ticket } from './lunch.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Board/Card states' };
export default meta;

const cards = (list: readonly FrozenCard[], kitchen: FrozenKitchen = {}) =>
  scene(<Board />, { ...kitchen, cards: placed(list) });
const channel = (channelId: number, tableId = -14_417): Partial<Order> => ({
  tableIds: [tableId],
  channel: String(channelId),
  delivery: { zone: '', channelId },
  externalId: `X-${channelId}`,
  waiterId: 0,
  guests: 0,
});
const ofOrder = (order: Partial<Order>, at: number) => ticket(at + 1, [row()], { order });
const channels = (settings: Partial<Settings>) =>
  cards([101, 106, 206, 20, 109, 119, 102, 305, 1_003, 1_105, 7_777].map((id) => channel(id)).map(ofOrder), {
    settings,
  });
const refused = (why: TapRefusal) => cards([ticket(1, [row()])], { state: { refused: { key: '1:1', why, times: 1 } } });
const dishes = (count: number) =>
  ticket(
    1,
    Array.from({ length: count }, (_, at) => row({ id: at + 1, name: `Plato del día número ${at + 1}` })),
  );

const ORIGINS: readonly Partial<Order>[] = [
  { tableIds: [12] },
  channel(3),
  channel(20, -100_308),
  { ...channel(20, -22), delivery: null },
  { tableIds: [21], channel: 'KIOSK' },
  { tableIds: [] },
];
export const Origins = cards(ORIGINS.map(ofOrder));
export const Channels = channels({ showChannel: true, showChannelRef: true, showOrderId: true });

const voided = { voided: true } as const;
export const Cancelled = cards([
  ticket(1, [
    row({ id: 1, name: 'Lomo saltado', ...voided }),
    row({ id: 2, name: 'Ceviche mixto', saved: 170, ...voided }),
    row({ id: 3, name: 'Causa limeña', saved: 172 }, { isVoided: true }),
    row({ id: 4, name: 'Papa rellena', saved: 175 }, { isVoided: true }),
    row({ id: 5, name: 'Arroz con leche' }),
  ]),
]);
const WEB_STATUSES = [0, -22, -10, -1, -2, -3, 1] as const;
export const WebOrders = cards(
  WEB_STATUSES.map((webStatus, at) =>
    ticket(at + 1, [row({ voided: webStatus < 0 && webStatus > -4 })], { order: { ...channel(3), webStatus } }),
  ),
);

export const RefusedNotOperable = refused('not-operable');
export const RefusedViewOnly = refused('view-only');
export const RefusedVoided = refused('voided');
export const RefusedLocked = refused('locked');
export const RefusedVoidConfirmed = refused('void-confirmed');
export const RefusedBelowSaved = refused('below-saved');
export const RefusedNoStatus = refused('no-status');
export const RefusedNoEarlierStatus = refused('no-earlier-status');
export const RefusedChangedByOther = refused('changed-by-other');
export const RefusedNothingToChange = refused('nothing-to-change');
export const RefusedUnknownLine = refused('unknown-line');
export const RefusedDoubleTap = refused('double-tap');

export const ViewOnly = cards(lunch(), { kds: kdsConfig({ viewOnly: true }) });
export const AllOnFire = cards([ticket(1, [row({ fire: true })], { card: { fireAtS: 1_760_545_500 } })]);
export const Alarmed = cards(lunch(), { settings: { atn: true, atw: true, att: true, atc: true } });

export const FortyLines = cards([dishes(40)]);

export const PhoneLunch = onPhone(cards(lunch(), { saving: { pending: 2, autosaveInS: 3 } }));
export const PhoneBigger = onPhone(cards(lunch(), { settings: { fontsize: 'bigger', fontFamily: 'Barlow' } }));
export const PhoneFortyLines = onPhone(cards([dishes(40)]));
export const PhoneOrigins = onPhone(cards(ORIGINS.map(ofOrder)));
export const PhoneOffline = onPhone(
  cards(lunch(), { saving: { unsent: 3 }, link: { cloud: 'down', trouble: 'timeout', realtime: 'down' } }),
);
