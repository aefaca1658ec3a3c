/** Serves one simulation to many pages. A page that ends, also by a crash, leaves no state behind. */
import type { SimulatedTime } from '../core/base/control.ts';
import type { SimChannel, SimConnection } from '../core/base/wire.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { HostRequest, HostResponse, ToHost, ToPage } from './remote-messages.ts';
import type { Simulation } from './simulation.ts';

export interface HostDeps {
  /** The host holds the lock of this name while it lives. */
  readonly name: string;
  readonly lifetimes: Lifetimes;
  /** `search` is the query of a page's address. The latest returned simulation serves all pages. */
  simulationFor(search: string): Simulation;
}

export interface Host {
  /** The page is at the other end of the port. */
  serve(port: MessagePort): void;
}

interface Guest {
  receive(message: Exclude<ToHost, { postToPage: 'hello' }>): void;
  end(): void;
}

type PostToPage = (message: ToPage) => void;

function createSockets(postToPage: PostToPage) {
  const sockets = new Map<number, SimConnection>();
  return {
    connect(simulation: Simulation, socket: number, channel: SimChannel): true | null {
      let isOver = false;
      const connection = simulation.connect(channel, {
        send: (text) => postToPage({ type: 'frame', socket, text }),
        close() {
          isOver = true;
          sockets.delete(socket);
          postToPage({ type: 'hang-up', socket });
        },
      });
      if (connection === null) return null;
      if (!isOver) sockets.set(socket, connection);
      return true;
    },
    receive: (socket: number, text: string) => sockets.get(socket)?.receive(text),
    hangUp(socket: number) {
      const connection = sockets.get(socket);
      sockets.delete(socket);
      connection?.closed();
    },
    end() {
      for (const connection of sockets.values()) connection.closed();
      sockets.clear();
    },
  };
}

function createGuest(postToPage: PostToPage, current: () => Simulation): Guest {
  const sockets = createSockets(postToPage);
  const requests = new Map<number, AbortController>();

  const responseTo = async (id: number, question: HostRequest): Promise<HostResponse> => {
    const simulation = current();
    switch (question.method) {
      case 'status':
      case 'situations':
      case 'score':
      case 'saved':
      case 'timeline':
      case 'numbers':
        return simulation[question.method]();
      case 'journal':
        return simulation.journal(question.wire);
      case 'execute':
        return simulation.execute(question.command) ? simulation.status() : null;
      case 'enrol':
        return simulation.enrol(question.kdsId);
      case 'connect':
        return sockets.connect(simulation, id, question.channel);
      case 'handle': {
        const controller = new AbortController();
        requests.set(id, controller);
        const response = await simulation.handle(question.request, controller.signal);
        requests.delete(id);
        return response;
      }
    }
  };
  const failed = (bug: unknown): null => {
    reportError(bug);
    return null;
  };
  const end = () => {
    for (const controller of requests.values()) controller.abort();
    sockets.end();
  };

  return {
    receive(message) {
      switch (message.type) {
        case 'question': {
          const { id, question } = message;
          void responseTo(id, question)
            .catch(failed)
            .then((response) => postToPage({ type: 'response', id, response }));
          break;
        }
        case 'give-up':
          requests.get(message.id)?.abort();
          break;
        case 'frame':
          sockets.receive(message.socket, message.text);
          break;
        case 'hang-up':
          sockets.hangUp(message.socket);
          break;
        case 'leave':
          end();
      }
    },
    end,
  };
}

/** The first page's address decides which simulation starts. */
export function createHost({ name, lifetimes, simulationFor }: HostDeps): Host {
  let simulation: Simulation | null = null;
  const current = (): Simulation => {
    if (simulation === null) throw new Error('Failed to call the simulation: the page did not send hello.');
    return simulation;
  };
  const pages = new Set<PostToPage>();
  const postTime = (time: SimulatedTime) => {
    for (const postToPage of pages) postToPage({ type: 'time', time });
  };
  let leave = () => {};
  const begin = (next: Simulation) => {
    if (next === simulation) return;
    leave();
    simulation = next;
    leave = next.onTimeTurned(postTime);
    postTime(next.time());
  };
  return {
    serve(port) {
      const postToPage: PostToPage = (message) => port.postMessage(message);
      const guest = createGuest(postToPage, current);
      port.onmessage = ({ data }: MessageEvent<ToHost>) => {
        if (data.type !== 'hello') return guest.receive(data);
        begin(simulationFor(data.search));
        pages.add(postToPage);
        void lifetimes.whenReleased(data.page).then(() => {
          pages.delete(postToPage);
          guest.end();
          port.close();
        });
        postToPage({ type: 'here', host: name });
        postToPage({ type: 'time', time: current().time() });
      };
    },
  };
}
