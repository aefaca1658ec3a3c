/** Draws the control room on its page. `search` is what the address asks for beyond what already runs, `tourSearch` what it asks of the guided tour where there is one. */
import { createRoot } from 'react-dom/client';
import '../../../src/ui/kit/fonts.css';
import '../../../src/ui/kit/tokens.css';
import '../../../src/ui/kit/base.css';
import './room.css';
import type { ControlPort } from '../port/control-port.ts';
import { RoomPage } from './room-page.tsx';

export function mountRoom(port: ControlPort, search: string, tourSearch: string | null = null): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('Failed to draw the control room: its page has no element "root".');
  createRoot(root).render(<RoomPage port={port} search={search} tourSearch={tourSearch} />);
}
