import { createRoot } from 'react-dom/client';
import '../../../src/ui/kit/fonts.css';
import '../../../src/ui/kit/tokens.css';
import '../../../src/ui/kit/base.css';
import './room.css';
import { keepPageUnzoomed } from '../base/keep-page-unzoomed.ts';
import type { ControlPort } from '../port/control-port.ts';
import type { DemoRoom } from './first-screen.ts';
import { RoomPage } from './room-page.tsx';

/** `search` is the query that the room applies; empty in the demo, which applies its own. */
export function mountRoom(port: ControlPort, search: string, demo: DemoRoom | null = null): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('Failed to render the control room: its page has no element "root".');
  keepPageUnzoomed();
  createRoot(root).render(<RoomPage port={port} search={search} demo={demo} />);
}
