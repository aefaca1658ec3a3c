/** What everything is given that is made for this screen, a kitchen's parts and those around a person. */
import type { HostFacts } from '../domain/device/brand.ts';
import type { Ports } from '../platform/ports.ts';
import type { Notices } from './base/notices.ts';
import type { ServerClock } from './base/server-clock.ts';
import type { AppState } from './base/state.ts';
import type { Timers } from './base/timers.ts';
import type { Message } from './board/message.ts';

export interface SharedDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly serverClock: ServerClock;
  readonly notices: Notices;
  readonly message: Message;
  readonly host: HostFacts;
}
