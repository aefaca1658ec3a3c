/** A page's client of a simulation in a worker that many pages share. */
import type { WireInstall } from '../../src/protocol/decode-config.ts';
import type { ControlCommand, JournalLine, SavedFile, SimulatedTime, SimulationStatus } from '../core/base/control.ts';
import type { RunNumbers } from '../core/base/numbers.ts';
import type { SituationFacts } from '../core/base/situation.ts';
import type { TimelineFacts } from '../core/base/timeline.ts';
import type { TrainingScore } from '../core/base/training.ts';
import type { SimChannel, SimClient, SimConnection, SimRequest } from '../core/base/wire.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { HostRequest, HostResponse, HostResponses, ToHost, ToPage } from './remote-messages.ts';
import type { SettledResponse } from './run/handle-request.ts';

export interface RemoteSimulation {
  /** Null without a host, or after an abort. */
  status(givenUp?: AbortSignal): Promise<SimulationStatus | null>;
  /** The available situations; null as above. */
  situations(givenUp?: AbortSignal): Promise<readonly SituationFacts[] | null>;
  /** The trainee's score so far; null without a training. */
  score(givenUp?: AbortSignal): Promise<TrainingScore | null>;
  /** The run as a scenario file; null without a host. */
  saved(givenUp?: AbortSignal): Promise<SavedFile | null>;
  /** Past and scripted events; null as above. */
  timeline(givenUp?: AbortSignal): Promise<TimelineFacts | null>;
  /** The numbers of the run; null as above. */
  numbers(givenUp?: AbortSignal): Promise<RunNumbers | null>;
  /** All journal lines, oldest first, with or without device messages; null as above. */
  journal(wire: boolean, givenUp?: AbortSignal): Promise<readonly JournalLine[] | null>;
  /** The status after the command, null when it failed. */
  execute(command: ControlCommand, givenUp?: AbortSignal): Promise<SimulationStatus | null>;
  enrol(kdsId: number): Promise<WireInstall | null>;
  /** Calls back whenever time changes its course, also on another host. */
  onTimeTurned(turned: (time: SimulatedTime) => void): void;
  /** Never rejects: a host that ends breaks the connection. */
  handle(request: SimRequest, givenUp?: AbortSignal): Promise<SettledResponse>;
  /** Null: the server refuses connections now. */
  connect(channel: SimChannel, client: SimClient): Promise<SimConnection | null>;
  /** Ends the page's part: its connections close, and no request gets a response any more. */
  leave(): void;
}

export interface RemoteSimulationDeps {
  /** The page holds this lock name while it lives. */
  readonly name: string;
  /** The query of the page's address. */
  readonly search: string;
  readonly lifetimes: Lifetimes;
  /** A port to the current host; calls `failed` without a host. */
  dial(failed: () => void): MessagePort;
}

const DROPPED: SettledResponse = { kind: 'drop', delayMs: 0 };

/** A connection to one host, from its first message to its end. */
interface HostLine {
  ask(id: number, question: HostRequest, givenUp?: AbortSignal): Promise<HostResponse>;
  post(message: ToHost): void;
  /** Clients of connections by number. */
  readonly clients: Map<number, SimClient>;
  /** Breaks pending requests; later messages of the host are ignored. */
  end(): void;
}

interface KitchenSays {
  lost(): void;
  time(time: SimulatedTime): void;
}

function openLine({ name, search, lifetimes, dial }: RemoteSimulationDeps, listener: KitchenSays): HostLine {
  const waiting = new Map<number, (response: HostResponse) => void>();
  const clients: HostLine['clients'] = new Map();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    listener.lost();
    port.close();
    for (const finish of [...waiting.values()]) finish(null);
    for (const client of clients.values()) client.close();
    clients.clear();
  };
  const port = dial(end);
  const post = (message: ToHost) => port.postMessage(message);

  port.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if (isOver) return;
    switch (data.tell) {
      case 'here':
        void lifetimes.whenGone(data.host).then(end);
        break;
      case 'answer':
        waiting.get(data.id)?.(data.response);
        break;
      case 'time':
        listener.time(data.time);
        break;
      case 'frame':
        clients.get(data.socket)?.send(data.text);
        break;
      case 'hang-up': {
        const client = clients.get(data.socket);
        clients.delete(data.socket);
        client?.close();
      }
    }
  };
  post({ tell: 'hello', page: name, search });

  return {
    clients,
    post,
    end,
    ask: (id, question, givenUp) =>
      new Promise((resolve) => {
        const finish = (response: HostResponse) => {
          waiting.delete(id);
          givenUp?.removeEventListener('abort', giveUp);
          resolve(response);
        };
        const giveUp = () => {
          post({ tell: 'give-up', id });
          finish(null);
        };
        waiting.set(id, finish);
        post({ tell: 'question', id, question });
        if (givenUp?.aborted) giveUp();
        else givenUp?.addEventListener('abort', giveUp);
      }),
  };
}

/** Connects to a host at the first request, and to another one when that host has gone. */
export function createRemoteSimulation(reaching: RemoteSimulationDeps): RemoteSimulation {
  let line: HostLine | null = null;
  let asked = 0;
  let hasLeft = false;
  const followers = new Set<(time: SimulatedTime) => void>();

  const reached = (): HostLine => {
    if (line !== null) return line;
    const opened = openLine(reaching, {
      lost() {
        if (line === opened) line = null;
      },
      time(time) {
        for (const turned of followers) turned(time);
      },
    });
    line = opened;
    return opened;
  };
  const ask = async <Q extends HostRequest>(
    question: Q,
    givenUp?: AbortSignal,
  ): Promise<HostResponses[Q['ask']] | null> => {
    if (hasLeft) return null;
    const response = await reached().ask(++asked, question, givenUp);
    // The host's response has the request's type.
    return response as HostResponses[Q['ask']];
  };

  return {
    status: (givenUp) => ask({ ask: 'status' }, givenUp),
    situations: (givenUp) => ask({ ask: 'situations' }, givenUp),
    score: (givenUp) => ask({ ask: 'score' }, givenUp),
    saved: (givenUp) => ask({ ask: 'saved' }, givenUp),
    timeline: (givenUp) => ask({ ask: 'timeline' }, givenUp),
    numbers: (givenUp) => ask({ ask: 'numbers' }, givenUp),
    journal: (wire, givenUp) => ask({ ask: 'journal', wire }, givenUp),
    execute: (command, givenUp) => ask({ ask: 'execute', command }, givenUp),
    onTimeTurned: (turned) => void followers.add(turned),
    enrol: (kdsId) => ask({ ask: 'enrol', kdsId }),
    handle: async (request, givenUp) => (await ask({ ask: 'handle', request }, givenUp)) ?? DROPPED,
    async connect(channel, client) {
      if (hasLeft) return null;
      const { clients, post, ask: askHere } = reached();
      const socket = ++asked;
      // Before the response, because the greeting may come first.
      clients.set(socket, client);
      const accepted = await askHere(socket, { ask: 'connect', channel });
      if (accepted !== true) {
        clients.delete(socket);
        return null;
      }
      return {
        receive: (text) => clients.has(socket) && post({ tell: 'frame', socket, text }),
        closed: () => clients.delete(socket) && post({ tell: 'hang-up', socket }),
      };
    },
    leave() {
      hasLeft = true;
      line?.post({ tell: 'leave' });
      line?.end();
    },
  };
}
