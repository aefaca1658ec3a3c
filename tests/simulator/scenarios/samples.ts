/**
 * Valid and invalid values of a form, made of those of its parts: one part of each group or list is changed at a time.
 */

/** The first valid value of a form is the simplest. */
export interface Samples {
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

export interface SampledField {
  readonly samples: Samples;
  readonly isRequired: boolean;
}

const LONG = 'a'.repeat(101);

/** Values to try for any field; the form decides which are valid. */
const ANYTHING: readonly unknown[] = [
  ...['one', '1m', '90s', '02:30', '0s', '-90s', '12:40', '25:00', 'Z01001', 'al', '$', '', ' ', LONG, 'none'],
  ...[1, 0, 3, 301, -1, 0.5, 1e12, true, false],
  null,
  [],
  {},
];

/** Values just within a bound, and just beyond it. */
export const aroundNumber = (bound: number): readonly number[] => [bound, bound - 1, bound + 1];

const textOf = (letters: number): string => 'b'.repeat(Math.max(0, letters));
export const aroundLength = (letters: number): readonly string[] => [
  textOf(letters),
  textOf(letters + 1),
  textOf(letters - 1),
];

const unique = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Samples of a single value: those that the form names and others, sorted by validity. */
export function leafSamples(named: readonly unknown[], isRight: (value: unknown) => boolean): Samples {
  const values = unique([...named, ...ANYTHING]);
  const right = values.filter(isRight);
  return { right, wrong: values.filter((value) => !right.includes(value)) };
}

/** Samples of a union. */
export const eitherOf = (all: readonly Samples[]): Samples => ({
  right: unique(all.flatMap(({ right }) => right)),
  wrong: unique(all.flatMap(({ wrong }) => wrong)),
});

const NO_GROUP: readonly unknown[] = ['x', 5, null, []];
const NO_LIST: readonly unknown[] = ['x', 5, null, {}];

/** `isRight` decides whether valid fields are valid together. */
export function groupSamples(fields: ReadonlyMap<string, SampledField>, isRight: (group: unknown) => boolean): Samples {
  const entries = [...fields];
  const needed = entries.filter(([, { isRequired }]) => isRequired);
  const plain = Object.fromEntries(needed.map(([name, { samples }]) => [name, samples.right[0]]));
  const oneOther = (part: keyof Samples) =>
    entries.flatMap(([name, { samples }]) => samples[part].map((value) => ({ ...plain, [name]: value })));
  const all = entries
    .map(([name, { samples }]) => [name, samples.right[0]] as const)
    .filter(([, value]) => value !== undefined);
  const missing = needed.map(([name]) => Object.fromEntries(Object.entries(plain).filter(([each]) => each !== name)));
  const together = unique([
    plain,
    ...oneOther('right'),
    Object.fromEntries(all),
    // Some fields are valid only beside others.
    ...all.map(([name]) => Object.fromEntries(all.filter(([each]) => each !== name))),
  ]);
  const right = together.filter(isRight);
  return {
    right,
    wrong: unique([
      ...together.filter((group) => !right.includes(group)),
      ...oneOther('wrong'),
      ...missing,
      { ...plain, surplus: 1 },
      ...NO_GROUP,
    ]),
  };
}

export function listSamples(item: Samples, min: number, max: number): Samples {
  const [plain = 'x'] = item.right;
  const fill = (value: unknown): readonly unknown[] => [
    value,
    ...Array.from({ length: Math.max(0, min - 1) }, () => plain),
  ];
  const many = (count: number) => Array.from({ length: count }, () => plain);
  const isBounded = max < Number.POSITIVE_INFINITY;
  return {
    right: [
      ...item.right.map(fill),
      [plain, ...fill(plain)],
      ...(min === 0 ? [[]] : []),
      ...(isBounded ? [many(max)] : []),
    ],
    wrong: [
      ...item.wrong.map(fill),
      ...NO_LIST,
      ...(min === 0 ? [] : [many(min - 1)]),
      ...(isBounded ? [many(max + 1)] : []),
    ],
  };
}

/** A group with free field names. */
export function recordSamples(names: Samples, values: Samples): Samples {
  const [plain] = values.right;
  const textsOf = (part: readonly unknown[]) => part.filter((name) => typeof name === 'string');
  return {
    right: [
      {},
      ...values.right.map((value) => ({ one: value })),
      ...textsOf(names.right).map((name) => ({ [name]: plain })),
    ],
    wrong: [
      ...values.wrong.map((value) => ({ one: value })),
      ...textsOf(names.wrong).map((name) => ({ [name]: plain })),
      ...NO_GROUP,
    ],
  };
}
