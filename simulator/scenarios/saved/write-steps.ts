/** Reading the written steps gives the same steps. */
import type { NamedList } from '../../core/base/control.ts';
import type { Expectation, LineSelector, ScenarioStep } from '../../core/script/script.ts';
import type { RequestedDish } from '../../core/service/plan-order.ts';
import { exactDurationText } from '../language/duration.ts';

type WrittenStep = Readonly<Record<string, unknown>>;

type StepOf<Kind extends ScenarioStep['kind']> = Extract<ScenarioStep, { readonly kind: Kind }>;

type Writers = { readonly [Kind in ScenarioStep['kind']]: (step: StepOf<Kind>) => WrittenStep };

const only = (fields: WrittenStep): WrittenStep =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const span = (ms: number): string => exactDurationText(ms);

const dishesOf = (dishes: readonly RequestedDish[]) =>
  dishes.map(({ productId, quantity, given }) =>
    only({
      product: productId,
      quantity: quantity === 1 ? undefined : quantity,
      name: given?.name,
      comment: given?.comments[0],
      priority: given?.priority,
      changes: given?.changes?.length === 0 ? undefined : given?.changes,
    }),
  );

const LISTS: Readonly<Record<NamedList, string>> = {
  db: 'channels',
  dj: 'people',
  dm: 'tables',
  tp1: 'products',
  de: 'zones',
};

const expectedLines = (expectations: readonly LineSelector[] | undefined) =>
  expectations?.map(({ order, productId, status }) => only({ order, product: productId, status }));

const noneOr = (list: readonly unknown[] | undefined) => (list?.length === 0 ? 'none' : list);

function expectationOf({
  cardsMin,
  cardsMax,
  lines,
  saved,
  notices,
  sounds,
  tiles,
  ...rest
}: Expectation): WrittenStep {
  return only({
    cards: cardsMin,
    cardsMost: cardsMax,
    lines: expectedLines(lines),
    saved: expectedLines(saved),
    notices: noneOr(notices),
    sounds: noneOr(sounds),
    tiles: noneOr(tiles),
    ...rest,
  });
}

const unit =
  <Kind extends 'take-unit' | 'revoke-unit' | 'delete-unit' | 'free-unit'>(kind: Kind) =>
  ({ kdsId }: { readonly kdsId: number }): WrittenStep => ({ [kind]: { kds: kdsId } });

const ORDERS = {
  rush: ({ ordersPerHour, forMs, mix }) => only({ rush: ordersPerHour, during: span(forMs), mix }),
  order: ({ origin, as, lines, staysMs, channel, table, comment, webStatus }) =>
    only({
      order: origin,
      as,
      stays: staysMs === undefined ? undefined : span(staysMs),
      channel,
      table,
      comment,
      web: webStatus,
      lines: lines.length === 0 ? undefined : dishesOf(lines),
    }),
  'void-line': ({ order, productId, how }) => only({ 'void-line': order, product: productId, how }),
  'void-order': ({ order, how }) => only({ 'void-order': order, how }),
  'fire-order': ({ order, productId }) => only({ 'fire-order': order, product: productId }),
  'add-line': ({ order, dishes }) => only({ 'add-line': order, lines: dishes && dishesOf(dishes) }),
  'transfer-order': ({ order, table }) => ({ 'transfer-order': order, table }),
  'change-priority': ({ order, priority, productId }) =>
    only({ 'change-priority': order, to: priority, product: productId }),
  'split-order': ({ order, productIds, as, renumber }) =>
    only({ 'split-order': order, products: productIds, as, renumber }),
  'merge-order': ({ order, into, renumber }) => only({ 'merge-order': order, into, renumber }),
  'tap-line': ({ order, kdsId, status, productId }) =>
    only({ 'tap-line': order, kds: kdsId, status, product: productId }),
  'web-order': ({ order, status }) => ({ 'web-order': { order, status } }),
  'note-order': ({ order, text, productId, replace }) =>
    only({ 'note-order': order, text, product: productId, replace }),
  'change-quantity': ({ order, productId, quantity }) => ({
    'change-quantity': order,
    product: productId,
    to: quantity,
  }),
  'remove-line': ({ order, productId }) => ({ 'remove-line': order, product: productId }),
  'change-extra': ({ order, extraId, quantity }) => ({ 'change-extra': order, extra: extraId, to: quantity }),
  'set-guests': ({ order, guests }) => ({ 'set-guests': order, guests }),
  'join-tables': ({ order, tables }) => ({ 'join-tables': order, tables }),
} satisfies Partial<Writers>;

const EVENTS = {
  fault: ({ fault, forMs, options }) => only({ fault, during: span(forMs), options }),
  heal: ({ fault }) => ({ heal: fault }),
  trouble: (step) =>
    only({
      trouble: step.trouble,
      kds: step.kdsId,
      during: 'forMs' in step ? span(step.forMs) : undefined,
      byMs: 'byMs' in step ? step.byMs : undefined,
    }),
  'heal-device': ({ kdsId }) => ({ 'heal-device': kdsId }),
  'device-tap': ({ kdsId, order, productId, times }) => ({
    'device-tap': only({ kds: kdsId, order, product: productId, times: times === 1 ? undefined : times }),
  }),
  'local-mode': ({ mode }) => ({ 'local-mode': mode }),
  configure: ({ kdsId, person }) => ({ configure: { kds: kdsId, person } }),
  'take-unit': unit('take-unit'),
  'revoke-unit': unit('revoke-unit'),
  'delete-unit': unit('delete-unit'),
  'free-unit': unit('free-unit'),
  'block-settings': ({ kdsId, on }) => ({ 'block-settings': { kds: kdsId, on } }),
  'push-settings': ({ kdsId, settings }) => ({ 'push-settings': { kds: kdsId, settings } }),
  'drop-settings': ({ kdsId, names }) => ({ 'drop-settings': { kds: kdsId, names } }),
  'push-list': ({ list, entries }) => ({
    'push-list': LISTS[list],
    entries: entries.map(({ id, nm }) => ({ id, name: nm })),
  }),
  message: ({ text, kds }) => only({ message: text, kds }),
  'expire-session': ({ person }) => ({ 'expire-session': person }),
  'change-grant': ({ person, administrator }) => ({ 'change-grant': { person, administrator } }),
} satisfies Partial<Writers>;

const WRITERS: Writers = {
  ...ORDERS,
  ...EVENTS,
  mark: ({ note }) => ({ mark: note }),
  press: ({ press }) => ({ press }),
  compose: ({ order: { origin, channel, table, comment, fire, lines } }) => ({
    compose: only({
      from: origin,
      channel,
      table: table ?? undefined,
      comment: comment === '' ? undefined : comment,
      fire: fire ? true : undefined,
      lines: lines.map(({ productId, quantity, comment: note, priority, changes = [] }) =>
        only({
          product: productId,
          quantity: quantity === 1 ? undefined : quantity,
          comment: note === '' ? undefined : note,
          priority: priority === 0 ? undefined : priority,
          changes: changes.length === 0 ? undefined : changes,
        }),
      ),
    }),
  }),
  'simulated-cooks': ({ atWork }) => ({ 'simulated-cooks': atWork }),
  expect: ({ kdsId, withinMs, expectation }) => ({
    expect: only({ kds: kdsId, within: withinMs === 0 ? undefined : span(withinMs), ...expectationOf(expectation) }),
  }),
};

export function writeStep(step: ScenarioStep): WrittenStep {
  // The table contains a writer for each kind of step.
  const write = WRITERS[step.kind] as (step: ScenarioStep) => WrittenStep;
  return only({ ...write(step), at: span(step.atMs), byHand: step.byHand });
}
