import { createRoot } from 'react-dom/client';
import '../../../src/ui/kit/fonts.css';
import '../../../src/ui/kit/tokens.css';
import '../../../src/ui/kit/base.css';
import { fetchAdmitted } from '../base/fetch-admitted.ts';
import { keepPageUnzoomed } from '../base/keep-page-unzoomed.ts';
import '../room/room.css';
import { ClassPage } from './class-page.tsx';
import { createClassPort } from './class-port.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('Failed to render the class: its page has no element "root".');
keepPageUnzoomed();
createRoot(root).render(
  <ClassPage port={createClassPort(new URL('/simulator/class/', location.href).href, fetchAdmitted)} />,
);
