import type { Ports } from '../ports.ts';
import { browserClock } from './clock.ts';
import { browserFacts } from './facts.ts';
import { browserHttp, disableResourceTiming } from './http.ts';
import { storageNamespace } from './namespace.ts';
import { browserNetwork } from './network.ts';
import { browserPage } from './page/page.ts';
import { browserRandom } from './random.ts';
import { browserRealtime } from './realtime/realtime.ts';
import { browserRecords } from './records/records.ts';
import { browserSocket } from './socket.ts';
import { browserSound } from './sound/sound.ts';

export function browserPorts(): Ports {
  disableResourceTiming();
  const namespace = storageNamespace();
  const facts = browserFacts(namespace);
  return {
    clock: browserClock,
    random: browserRandom,
    http: browserHttp,
    socket: browserSocket,
    realtime: browserRealtime,
    facts,
    records: browserRecords(namespace),
    sound: browserSound,
    network: browserNetwork,
    page: browserPage(facts),
  };
}
