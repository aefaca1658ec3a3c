/** Changes valid documents so that they try to pollute prototypes, and checks that no prototype changed. */
import fc from 'fast-check';

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'then',
  'toJSON',
];

/** As JSON text, so that `__proto__` is an own key. */
const VALUES = [
  '{"polluted":true}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":null,"esAnulado":1,"voided":true,"stk":170}',
  '{"toString":null,"valueOf":null,"hasOwnProperty":1}',
  '{"length":4294967296,"0":{"polluted":true}}',
  '[["__proto__","polluted",true]]',
  '[1,"__proto__","constructor"]',
  '"__proto__"',
  '"[[1,\\"__proto__\\",\\"constructor\\"]]"',
  '"{\\"__proto__\\":{\\"polluted\\":true}}"',
  '-1',
  'true',
  'null',
  '[]',
  '{}',
];

type Way = 'add' | 'replace' | 'rename' | 'wrap';

/** The changed record or list, the key of its entry, and the new value. */
interface Mutation {
  readonly at: number;
  readonly entry: number;
  readonly way: Way;
  readonly key: string;
  readonly value: string;
}

const mutation = fc.record({
  at: fc.nat(),
  entry: fc.nat(),
  way: fc.constantFrom<Way>('add', 'replace', 'rename', 'wrap'),
  key: fc.constantFrom(...KEYS),
  value: fc.constantFrom(...VALUES),
});

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

function branchesIn(value: unknown): object[] {
  return isBranch(value) ? [value, ...Object.values(value).flatMap(branchesIn)] : [];
}

/** Sets an own key, even `__proto__`. */
const put = (branch: object, key: string, value: unknown): void => {
  Object.defineProperty(branch, key, { value, enumerable: true, configurable: true, writable: true });
};

const ownValue = (branch: object, key: string): unknown => Object.getOwnPropertyDescriptor(branch, key)?.value;

function apply(document: unknown, { at, entry, way, key, value }: Mutation): void {
  const branches = branchesIn(document);
  const branch = branches[at % Math.max(1, branches.length)];
  if (branch === undefined) return;
  const entries = Object.keys(branch);
  const old = entries[entry % Math.max(1, entries.length)] ?? '0';
  const hostile: unknown = JSON.parse(value);
  if (Array.isArray(branch)) put(branch, way === 'add' ? String(branch.length) : old, hostile);
  else if (way === 'add') put(branch, key, hostile);
  else if (way === 'replace') put(branch, old, hostile);
  else if (way === 'wrap') {
    const inner = {};
    put(inner, key, ownValue(branch, old));
    put(branch, old, inner);
  } else {
    const moved = ownValue(branch, old);
    Reflect.deleteProperty(branch, old);
    put(branch, key, moved);
  }
}

export function applyMutations(document: string, mutations: readonly Mutation[]): string {
  const tree: unknown = JSON.parse(document);
  for (const each of mutations) apply(tree, each);
  return JSON.stringify(tree);
}

export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(mutation, { minLength: 1, maxLength: 6 });

export const hostileText = (documents: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...documents), mutations).map(([document, made]) => applyMutations(document, made));

const SHARED = [Object, Array, Function, String, Number, Boolean, Map, Set, Promise].map(({ prototype }) => prototype);

const ownOf = (prototype: object) =>
  Reflect.ownKeys(prototype).map((key) => [key, Object.getOwnPropertyDescriptor(prototype, key)] as const);

/** Records the properties of the built-in prototypes; returns a check that they are unchanged. */
export function watchPrototypes(): () => boolean {
  const before = SHARED.map(ownOf);
  const isSame = (at: number, prototype: object): boolean => {
    const now = ownOf(prototype);
    const was = before[at] ?? [];
    return (
      now.length === was.length &&
      now.every(([key, { value, get, set } = {}], index) => {
        const [knownKey, known] = was[index] ?? [];
        return key === knownKey && Object.is(value, known?.value) && get === known?.get && set === known?.set;
      })
    );
  };
  return () => {
    const fresh: Record<string, unknown> = {};
    for (const key in fresh) return key === undefined;
    return SHARED.every((prototype, at) => isSame(at, prototype)) && fresh.polluted === undefined;
  };
}

const PLAIN: readonly unknown[] = [Object.prototype, Array.prototype, Map.prototype, Set.prototype, null];

/** Returns the paths of records with an unusual prototype or an own key `__proto__`. */
export function foreignPrototypesIn(value: unknown, path = '$'): readonly string[] {
  if (!isBranch(value)) return [];
  const here = PLAIN.includes(Object.getPrototypeOf(value)) && !Object.hasOwn(value, '__proto__') ? [] : [path];
  const inside = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  return [...here, ...inside.flatMap((each, at) => foreignPrototypesIn(each, `${path}.${at}`))];
}
