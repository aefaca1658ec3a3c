import * as v from 'valibot';
import { DEVICE_CALLS } from '../../core/base/call-table.ts';
import { LINE_STATUSES } from '../../core/base/venue.ts';
import {
  EXPECTED_LEVELS,
  EXPECTED_LINKS,
  EXPECTED_MESSAGES,
  EXPECTED_NOTICES,
  type Expectation,
  type ExpectStep,
  type LineSelector,
} from '../../core/script/script.ts';
import { described, kds, oneOf, orderName, product, span, text, wholeFrom, yesOrNo } from './fields.ts';

const NOTHING_EXPECTED = 'must have an expectation besides kds and within, such as shows or nothingLost: true';

const SOUND_MAX = 9;

const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item, 'must be a list'), v.minLength(1, 'must not be empty'), v.maxLength(100, 'has more than 100'));

/** `none`, or a list of items. */
const noneOr = <Item extends v.GenericSchema<unknown, string | number>>(
  item: Item,
  what: string,
  words: readonly string[] = [],
) =>
  v.pipe(
    v.union(
      [v.literal('none'), v.array(item)],
      `must be none, or a list of ${what}${words.length === 0 ? '' : `: ${words.join(', ')}`}`,
    ),
    v.description(`none, or ${what}.`),
    v.transform((read) => (read === 'none' ? [] : (read as readonly v.InferOutput<Item>[]))),
  );

const names = (what: string) => v.exactOptional(described(listOf(orderName), what));

const lineStatus = described(
  v.picklist(LINE_STATUSES, `must be one of ${LINE_STATUSES.join(', ')}`),
  'A status that a line can have.',
);

const linesExpectation = v.pipe(
  v.strictObject({ order: orderName, product: v.exactOptional(product), status: lineStatus }),
  v.transform(
    ({ order, product: productId, status }): LineSelector => ({
      order,
      status,
      ...(productId === undefined ? {} : { productId }),
    }),
  ),
);

const request = v.pipe(
  v.strictObject({
    call: oneOf(DEVICE_CALLS),
    least: v.exactOptional(wholeFrom(1, 100_000)),
    most: v.exactOptional(wholeFrom(0, 100_000)),
  }),
  v.minEntries(2, 'must have least or most'),
);

/** `cards` starts at 1, because every board has at least 0 cards. */
const EXPECTATIONS = {
  cards: v.exactOptional(described(wholeFrom(1, 10_000), 'Minimum number of cards.')),
  cardsMost: v.exactOptional(described(wholeFrom(0, 10_000), 'Maximum number of cards.')),
  shows: v.exactOptional(
    v.pipe(
      v.union([orderName, listOf(orderName)], 'must be the name of an order, or a list of names'),
      v.description('Orders that its board or customer screen shows.'),
      v.transform((read): readonly string[] => (typeof read === 'string' ? [read] : read)),
    ),
  ),
  hides: names('Orders that neither its board nor its customer screen shows.'),
  lines: v.exactOptional(
    described(
      listOf(linesExpectation),
      'Lines with the status that the board shows; without a product, all lines of the order.',
    ),
  ),
  saved: v.exactOptional(
    described(listOf(linesExpectation), 'Lines with the status that the serving server has saved.'),
  ),
  levels: v.exactOptional(
    described(listOf(v.strictObject({ order: orderName, level: oneOf(EXPECTED_LEVELS) })), 'Waiting levels of cards.'),
  ),
  banner: v.exactOptional(described(oneOf(['none', 'offline']), 'Whether the screen shows OFFLINE.')),
  says: v.exactOptional(described(listOf(text(200)), 'Texts of the banner, in Spanish.')),
  works: v.exactOptional(described(oneOf(['all', 'local', 'device']), 'What still works while the banner is shown.')),
  link: v.exactOptional(described(oneOf(EXPECTED_LINKS), 'The word that the connection indicator shows.')),
  message: v.exactOptional(described(oneOf(['none', ...EXPECTED_MESSAGES]), 'The message in place of the cards.')),
  notices: v.exactOptional(noneOr(oneOf(EXPECTED_NOTICES), 'notices that the screen shows', EXPECTED_NOTICES)),
  sounds: v.exactOptional(
    noneOr(wholeFrom(1, SOUND_MAX), 'numbers of the sounds that the unit played since its last check'),
  ),
  tiles: v.exactOptional(noneOr(orderName, 'the orders on the customer screen, the last modified first')),
  ready: names('Orders that the bar below the board shows as ready.'),
  requests: v.exactOptional(
    described(listOf(request), 'How many requests of a call the device made since the unit was last checked.'),
  ),
  nothingLost: v.exactOptional(described(yesOrNo, 'Every acknowledged change is saved.')),
  converged: v.exactOptional(described(yesOrNo, 'Every board shows the orders of the serving server.')),
} as const;

const isGiven = ([name, value]: readonly [string, unknown]): boolean =>
  name !== 'kds' && name !== 'within' && value !== false;

export const EXPECT_FORMAT = v.pipe(
  v.strictObject({
    kds,
    within: v.exactOptional(span),
    ...EXPECTATIONS,
  }),
  v.minEntries(2, NOTHING_EXPECTED),
  v.check((read) => Object.keys(read).length < 2 || Object.entries(read).some(isGiven), NOTHING_EXPECTED),
  v.description(
    'What must be true on a device at that time, or within a period; headless runs and browser runs check it.',
  ),
);

type ReadExpectation = v.InferOutput<typeof EXPECT_FORMAT>;

function expectationOf({ kds: _, within: __, cards, cardsMost, ...rest }: ReadExpectation): Expectation {
  const counts = {
    ...(cards === undefined ? {} : { cardsMin: cards }),
    ...(cardsMost === undefined ? {} : { cardsMax: cardsMost }),
  };
  return { ...counts, ...rest } as Expectation;
}

export const toExpectStep = (atMs: number, read: ReadExpectation): ExpectStep => ({
  kind: 'expect',
  atMs,
  kdsId: read.kds,
  withinMs: read.within ?? 0,
  expectation: expectationOf(read),
});
