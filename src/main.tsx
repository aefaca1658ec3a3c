/** Puts the app together: the browser's ports, the engine on them, the screen over it. The only file that knows both ends. */
import { createRoot } from 'react-dom/client';
import { assert } from './domain/assert.ts';
import { createApp } from './engine/create-app.ts';
import { browserPorts } from './platform/browser/browser-ports.ts';
import { Root } from './ui/shell/root.tsx';

const element = document.getElementById('root');
assert(element, 'Failed to start: index.html has no element with the id root.');
const ports = browserPorts();
const base = new URL('.', document.baseURI).pathname;
const asked = window.location.pathname;
createRoot(element, {
  // A part of the screen that failed has been replaced; the console stays clean for what nobody caught.
  onCaughtError: (error) => ports.page.log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
}).render(<Root app={createApp(ports)} base={base} startsAtHome={asked === base || asked === `${base}index.html`} />);
