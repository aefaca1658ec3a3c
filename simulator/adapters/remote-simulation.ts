/** A page's client of a simulation in a shared worker. All reads are null without a host or after an abort. */
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
  status(signal?: AbortSignal): Promise<SimulationStatus | null>;
  situations(signal?: AbortSignal): Promise<readonly SituationFacts[] | null>;
  /** Also null without a training. */
  score(signal?: AbortSignal): Promise<TrainingScore | null>;
  saved(signal?: AbortSignal): Promise<SavedFile | null>;
  /** Past and scripted events. */
  timeline(signal?: AbortSignal): Promise<TimelineFacts | null>;
  numbers(signal?: AbortSignal): Promise<RunNumbers | null>;
  /** All lines, oldest first; `wire` adds device messages. */
  journal(wire: boolean, signal?: AbortSignal): Promise<readonly JournalLine[] | null>;
  /** The status after the command; null when the command failed. */
  execute(command: ControlCommand, signal?: AbortSignal): Promise<SimulationStatus | null>;
  enrol(kdsId: number): Promise<WireInstall | null>;
  /** Calls `turned` whenever time no longer runs as before, and after a change to another host. */
  onTimeTurned(turned: (time: SimulatedTime) => void): void;
  /** Never rejects: if the host ends, the request ends as a broken connection. */
  handle(request: SimRequest, signal?: AbortSignal): Promise<SettledResponse>;
  /** Null when the server refuses connections. */
  connect(channel: SimChannel, client: SimClient): Promise<SimConnection | null>;
  /** Connections close, and requests get no response any more. */
  leave(): void;
}

export interface RemoteSimulationDeps {
  /** The page holds the lock of this name while it lives. */
  readonly name: string;
  /** The query of the page's address. */
  readonly search: string;
  readonly lifetimes: Lifetimes;
  /** A port to the current host; calls `failed` without a host. */
  dial(failed: () => void): MessagePort;
}

const DROPPED: SettledResponse = { kind: 'drop', delayMs: 0 };

/** The connection to one host, from the first message to its end. */
interface HostLine {
  request(id: number, question: HostRequest, signal?: AbortSignal): Promise<HostResponse>;
  post(message: ToHost): void;
  readonly clients: Map<number, SimClient>;
  /** Breaks pending requests; later messages of the host are ignored. */
  end(): void;
}

interface HostListener {
  lost(): void;
  time(time: SimulatedTime): void;
}

function openLine({ name, search, lifetimes, dial }: RemoteSimulationDeps, listener: HostListener): HostLine {
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
    switch (data.type) {
      case 'here':
        void lifetimes.whenReleased(data.host).then(end);
        break;
      case 'response':
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
  post({ type: 'hello', page: name, search });

  return {
    clients,
    post,
    end,
    request: (id, question, signal) =>
      new Promise((resolve) => {
        const finish = (response: HostResponse) => {
          waiting.delete(id);
          signal?.removeEventListener('abort', abort);
          resolve(response);
        };
        const abort = () => {
          post({ type: 'give-up', id });
          finish(null);
        };
        waiting.set(id, finish);
        post({ type: 'question', id, question });
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      }),
  };
}

/** Connects at the first request, and to another host when the first one has ended. */
export function createRemoteSimulation(reaching: RemoteSimulationDeps): RemoteSimulation {
  let line: HostLine | null = null;
  let requestCount = 0;
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
  const send = async <Q extends HostRequest>(
    question: Q,
    signal?: AbortSignal,
  ): Promise<HostResponses[Q['method']] | null> => {
    if (hasLeft) return null;
    const response = await reached().request(++requestCount, question, signal);
    // The host sends the response that belongs to the request's method.
    return response as HostResponses[Q['method']];
  };

  return {
    status: (signal) => send({ method: 'status' }, signal),
    situations: (signal) => send({ method: 'situations' }, signal),
    score: (signal) => send({ method: 'score' }, signal),
    saved: (signal) => send({ method: 'saved' }, signal),
    timeline: (signal) => send({ method: 'timeline' }, signal),
    numbers: (signal) => send({ method: 'numbers' }, signal),
    journal: (wire, signal) => send({ method: 'journal', wire }, signal),
    execute: (command, signal) => send({ method: 'execute', command }, signal),
    onTimeTurned: (turned) => void followers.add(turned),
    enrol: (kdsId) => send({ method: 'enrol', kdsId }),
    handle: async (request, signal) => (await send({ method: 'handle', request }, signal)) ?? DROPPED,
    async connect(channel, client) {
      if (hasLeft) return null;
      const { clients, post, request: requestHere } = reached();
      const socket = ++requestCount;
      // Stored before the server responds, because the server's greeting may come first.
      clients.set(socket, client);
      const accepted = await requestHere(socket, { method: 'connect', channel });
      if (accepted !== true) {
        clients.delete(socket);
        return null;
      }
      return {
        receive: (text) => clients.has(socket) && post({ type: 'frame', socket, text }),
        closed: () => clients.delete(socket) && post({ type: 'hang-up', socket }),
      };
    },
    leave() {
      hasLeft = true;
      line?.post({ type: 'leave' });
      line?.end();
    },
  };
}
