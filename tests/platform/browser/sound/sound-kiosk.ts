/** A kiosk page in Chromium with only sound, which logs its events to the console. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { KIOSK_HEADERS } from '../../../../simulator/server/security-headers.ts';
import { type BrowserHost, hostInChromium } from '../chromium-page.ts';

const SOUNDS = new URL('../../../../public/sounds/', import.meta.url);
const FOLDER = '/device/3/';

const PAGE = `<!doctype html><base href="${FOLDER}"><link rel="icon" href="data:,"><body>
<script src="/part.js"></script><script src="/drive.js"></script>`;

/** Digits play, h counts the Howls, l listens late; the address names sounds to play at once. */
const DRIVE = `
const note = (...words) => console.info(words.join(' '));
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (...times) {
  note('started', this.buffer.duration < 0.2 ? 'silence' : 'an alarm');
  return start.apply(this, times);
};
const ring = async (sound) => {
  const reply = await browserSound.play(sound);
  note(sound, reply.ok ? 'ok' : reply.why);
};
const options = new URL(location).searchParams;
// The player's time limits are four times longer, because a busy machine is slow. A page with a stuck browser tests
// the limits themselves.
const { setTimeout: wait } = globalThis;
if (!options.has('stuck')) globalThis.setTimeout = (work, ms) => wait(work, 4 * ms);
const { resume } = AudioContext.prototype;
if (options.has('stuck')) {
  AudioContext.prototype.resume = function () {
    resume.call(this);
    return new Promise(() => {});
  };
}
if (options.has('deaf')) globalThis.AudioContext = undefined;
if (options.has('listen')) browserSound.onLock((locked) => note('locked', locked));
if (options.has('twice')) browserSound.onLock(() => note('cancelled'))();
if (options.has('ring')) void ring(Number(options.get('ring')));
addEventListener('keyup', ({ key }) => /[0-9]/.test(key) && ring(Number(key)));
addEventListener('keyup', ({ key }) => key === 'h' && note('howls', Howler._howls.length));
addEventListener('keyup', ({ key }) => key === 'l' && browserSound.onLock((locked) => note('late', locked)));
addEventListener('message', ({ data }) => ring(data));
`;

/** A page with the kiosk in a frame, as in the control room. */
const AROUND = `<!doctype html><link rel="icon" href="data:,"><button>Touch</button><iframe src="/?listen" allow="autoplay"></iframe>`;

type SoundReply = 'file' | 'missing' | 'portal' | 'broken';

export interface SoundHost extends BrowserHost {
  readonly fetched: string[];
  reply: SoundReply;
}

function sendSound(path: string, reply: SoundReply, response: ServerResponse): void {
  if (reply === 'broken') response.destroy();
  else if (reply === 'missing') response.writeHead(404).end();
  else if (reply === 'portal') response.setHeader('content-type', 'text/html').end('<html>Log in</html>');
  else response.setHeader('content-type', 'audio/mpeg').end(readFileSync(new URL(path, SOUNDS)));
}

/** Serves the kiosk under the product's own security headers. */
export async function hostSound(args: readonly string[] = []): Promise<SoundHost> {
  const fetched: string[] = [];
  const served: { reply: SoundReply } = { reply: 'file' };
  const host = await hostInChromium(
    'sound/sound.ts',
    'browserSound',
    ({ url = '' }, response) => {
      for (const [name, value] of Object.entries(KIOSK_HEADERS)) response.setHeader(name, value);
      if (url === '/drive.js') response.setHeader('content-type', 'text/javascript').end(DRIVE);
      else if (url.startsWith('/?')) response.setHeader('content-type', 'text/html').end(PAGE);
      else if (url === '/around') {
        response.setHeader('content-security-policy', "default-src 'self'; img-src data:");
        response.setHeader('content-type', 'text/html').end(AROUND);
      } else if (url.startsWith(`${FOLDER}sounds/`)) {
        const path = url.slice(`${FOLDER}sounds/`.length);
        fetched.push(path);
        sendSound(path, served.reply, response);
      } else return false;
      return true;
    },
    args,
  );
  return Object.assign(served, { ...host, fetched });
}

/** Evaluates no script in the page, because an evaluation counts as a user gesture. */
export async function openKiosk(
  host: SoundHost,
  path: string,
  options: { readonly clock?: boolean } = {},
): Promise<{ page: Page; notes: string[] }> {
  const context = await host.browser.newContext();
  if (options.clock) await context.clock.install();
  const page = await context.newPage();
  const notes: string[] = [];
  page.on('console', (message) => notes.push(message.text()));
  page.on('pageerror', (error) => notes.push(String(error)));
  await page.goto(host.origin + path);
  return { page, notes };
}
