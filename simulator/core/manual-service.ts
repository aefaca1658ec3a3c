/** Manual actions have a separate random generator, so that the script stays the same. */

import type { ComposedOrder } from './base/control.ts';
import type { Journal } from './base/journal.ts';
import type { Menu } from './base/menu.ts';
import type { Prng } from './base/prng.ts';
import type { Servers } from './servers.ts';
import type { OrderRequest } from './service/plan-order.ts';
import type { KitchenService } from './service/service.ts';
import type { World } from './world-api.ts';

interface ManualServiceDeps {
  readonly random: Prng;
  readonly journal: Journal;
  readonly menu: Menu;
  readonly service: KitchenService;
  readonly servers: Pick<Servers, 'realtime' | 'two'>;
}

const orderRequestOf = ({ origin, channel, table, comment, fire, lines }: ComposedOrder): OrderRequest => ({
  origin,
  ...(channel === undefined ? {} : { channel }),
  table,
  comment,
  fire,
  eventful: false,
  dishes: lines.map(({ productId, quantity, comment: note, priority, changes = [] }) => ({
    productId,
    quantity,
    given: { comments: note === '' ? [] : [note], priority, changes },
  })),
});

type ManualService =
  | 'mark'
  | 'journalDevice'
  | 'placeOrder'
  | 'placeComposed'
  | 'actOnAny'
  | 'voidLine'
  | 'sendMessage'
  | 'setCooks'
  | 'areCooksAtWork'
  | 'makeDevicesPoll';

export function createManualService({
  random,
  journal,
  menu,
  service,
  servers: { realtime, two },
}: ManualServiceDeps): Pick<World, ManualService> {
  let orders = 0;
  let acts = 0;
  return {
    placeOrder: () => service.place(random.fork(`order ${orders++}`), { eventful: true }),
    placeComposed: (order) => {
      const foreign = order.lines.find(({ productId }) => menu.find(productId) === null);
      if (foreign === undefined) return service.place(random.fork(`order ${orders++}`), orderRequestOf(order));
      journal.note('trouble', 'command', `place: product ${foreign.productId} is not sold here`);
      return null;
    },
    actOnAny: (kind) => {
      const isDone = service.actOnAny(kind, random.fork(`act ${acts++}`));
      if (!isDone) journal.note('trouble', 'command', `${kind}: no order has anything left to do`);
    },
    voidLine: service.voidLine,
    sendMessage: (text, kds) => {
      journal.note('world', 'message', text);
      realtime.sendMessage(text, kds);
    },
    journalDevice: (what, text, data) => journal.note('trouble', what, text, data),
    mark: (note) => journal.note('world', 'mark', note),
    makeDevicesPoll: () => {
      for (const store of Object.values(two.stores)) store.touch();
    },
    setCooks: service.setCooks,
    areCooksAtWork: service.areCooksAtWork,
  };
}
