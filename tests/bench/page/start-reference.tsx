/**
 * The reference of a start (PERF-15): the smallest React page that makes a kitchen's requests and paints its cards. It
 * has no rules, checks, storage or error handling. It renders all cards whole; the browser skips those outside the
 * window.
 */
import { createRoot } from 'react-dom/client';
import { type CallValues, encodeCall } from '../../../src/protocol/encode-call.ts';
import type { CallName } from '../../../src/protocol/endpoints.ts';
import '../../../src/ui/kit/fonts.css';
import '../../../src/ui/kit/tokens.css';
import '../../../src/ui/kit/base.css';
import './start-reference.css';

/** The fields of the responses that this page reads, without checks. */
interface Install {
  readonly to: string;
  readonly iu: number;
  readonly ir: number;
  readonly il: number;
  readonly kdsid: number;
}

interface WireLine {
  readonly li: number;
  readonly lk: number;
  readonly ca: number;
  readonly np: string;
  readonly stk: number;
  readonly ct: readonly (readonly [atS: number, userId: number, text: string])[];
}

interface WireOrder {
  readonly io: number;
  readonly im: readonly number[];
  readonly iul: number;
  readonly qc: number;
  readonly fechaUnixO: number;
  readonly dl: readonly WireLine[];
}

interface ParsedResponse {
  readonly data: unknown;
  readonly k5: string;
}

interface Kitchen {
  readonly orders: readonly WireOrder[];
  readonly tables: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, string>;
}

const { origin, pathname } = window.location;
const BASES = { cloud: `${origin}/cloud`, data: `${origin}/data`, language: `${origin}/lang`, local: origin };
const LISTS = ['kd', 'dm', 'dj', 'db'] as const;
const STATUSES: Readonly<Record<number, string>> = { 100: 'En prep.', 110: 'Listo' };

const install: Install = JSON.parse(localStorage.getItem(`kds:${pathname}:install`) ?? '{}');

async function ask(name: CallName, values: CallValues = {}, k5 = ''): Promise<ParsedResponse> {
  const { to: token, iu: userId, ir: restaurantId, il: localId, kdsid: kdsId } = install;
  const credentials = { kind: 'device', token, userId, restaurantId, localId, kdsId, k5 } as const;
  const { url, headers } = encodeCall(name, values, { bases: BASES, appVersion: 'reference', credentials });
  return (await fetch(url, { headers, cache: 'no-store' })).json();
}

const namesOf = ({ data }: ParsedResponse): ReadonlyMap<number, string> =>
  new Map((data as readonly { id: number; nm: string }[]).map(({ id, nm }) => [id, nm]));

/** The requests of the product's first start, each as soon as its inputs are known. */
async function askAll(): Promise<Kitchen> {
  const ordersResponse = ask('orders', { query: { ls: 1, et: '' } });
  const { data, k5 } = await ask('configuration');
  const { et } = data as { readonly et: Readonly<Record<string, string>> };
  const { ir: restaurant, il: local, iu: xid } = install;
  const lists = LISTS.map((field) =>
    ask('configList', { path: { restaurant, local, field, etag: et[field] ?? '' }, query: { xid } }),
  );
  const [response, [, tables, users]] = await Promise.all([
    ordersResponse,
    Promise.all(lists),
    ask('settingsRead', {}, k5),
  ]);
  const { d } = response.data as { readonly d: readonly WireOrder[] };
  return { orders: d, tables: tables ? namesOf(tables) : new Map(), users: users ? namesOf(users) : new Map() };
}

const inSpanish = (name: string): string => /\[es\]([^[]*)/.exec(name)?.[1] ?? name;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

function Line({ orderId, line }: { readonly orderId: number; readonly line: WireLine }) {
  const name = inSpanish(line.np);
  const word = STATUSES[line.stk] ?? 'Pendiente';
  const isExtra = line.lk > 0;
  return (
    <li>
      <button type="button" data-line={`${orderId}:${line.li}`} aria-label={`${line.ca} ${name}, ${word}`}>
        <span>{isExtra ? '+' : `${line.ca}×`}</span>
        <span>{name}</span>
        {!isExtra && <span className="chip">{word}</span>}
        {line.ct.map(([, , text]) => (
          <i key={text}>“{text}”</i>
        ))}
      </button>
    </li>
  );
}

function Card({ order, kitchen: { tables, users } }: { readonly order: WireOrder; readonly kitchen: Kitchen }) {
  const waitedS = Math.max(0, Math.floor(Date.now() / 1_000) - order.fechaUnixO);
  const table = order.im[0];
  return (
    <article data-card={`${order.io}-0`}>
      <header>
        <h2>
          <span>{table === undefined ? `#${order.io}` : (tables.get(table) ?? `M ${table}`)}</span>
          <time>{`${twoDigits(Math.floor(waitedS / 60))}:${twoDigits(waitedS % 60)}`}</time>
        </h2>
        {`${order.qc} · ${users.get(order.iul) ?? ''}`}
      </header>
      <ul>
        {order.dl.map((line) => (
          <Line key={line.li} orderId={order.io} line={line} />
        ))}
      </ul>
      <footer>Avanzar todo</footer>
    </article>
  );
}

async function start(): Promise<void> {
  const kitchen = await askAll();
  const cards = kitchen.orders.map((order) => <Card key={order.io} order={order} kitchen={kitchen} />);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(cards);
}

void start();
