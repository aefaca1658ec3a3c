/** Runs today's version of the app on the recorded world, controlled by the room. */
import { createRoot } from 'react-dom/client';
import type { App } from '../../../src/engine/base/app.ts';
import { loadTexts } from '../../../src/i18n/set-up.ts';
import { Root } from '../../../src/ui/shell/root.tsx';
import { replay } from '../../headless/replay/replay.ts';
import { keepPageUnzoomed } from '../base/keep-page-unzoomed.ts';
import { drawDeviceMark } from '../demo/draw-device-mark.ts';
import { createPlayer } from './play.ts';
import type { OpenReplay, PlayerCommand, PlayerMessage } from './player-messages.ts';

const FRAME_MS = 40;

/** Resolves in a macrotask, after all pending promises and those that they resolve. */
function createSettle(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}

/** The screen replaces the previous app, and has the app's language. */
function createScreen(element: HTMLElement): (app: App | null) => void {
  const root = createRoot(element);
  const base = new URL('.', document.baseURI).pathname;
  let shown: App | null = null;
  const draw = async (app: App) => {
    const texts = await loadTexts(app.state.language);
    if (shown === app) root.render(<Root key={performance.now()} app={app} texts={texts} base={base} path={base} />);
  };
  return (app) => {
    if (app === shown) return;
    shown = app;
    if (app === null) root.render(null);
    else void draw(app);
  };
}

function open({ replay: recording, language }: OpenReplay, room: MessagePort, element: HTMLElement): void {
  const post = (message: PlayerMessage) => room.postMessage(message);
  const settle = createSettle();
  const player = createPlayer(recording, language, {
    settle,
    show: createScreen(element),
    monotonicMs: () => performance.now(),
    frame: () => new Promise((resolve) => setTimeout(resolve, FRAME_MS)),
    report: (status) => post({ is: 'status', status }),
  });
  room.onmessage = ({ data }: MessageEvent<PlayerCommand>) => player.command(data);
  void replay(recording, settle).then((report) => post({ is: 'verdict', report }));
}

keepPageUnzoomed();
drawDeviceMark();
const element = document.getElementById('root');
if (element === null) throw new Error('Failed to play a recording: the page has no element "root".');
addEventListener('message', ({ source, origin, data, ports }: MessageEvent<OpenReplay>) => {
  const [room] = ports;
  if (source === parent && origin === location.origin && room !== undefined) open(data, room, element);
});
