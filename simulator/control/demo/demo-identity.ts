import { IDENTITY_STYLE } from '../../adapters/identity-style.ts';
import { drawIdentity } from './identity.ts';
import { connectKitchen } from './kitchen.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('Failed to render the identity page: its page has no element "root".');
const sheet = new CSSStyleSheet();
sheet.replaceSync(IDENTITY_STYLE);
document.adoptedStyleSheets = [sheet];
const simulation = await connectKitchen(new URL('../', document.baseURI).href);
// Codes use the kitchen's time, which differs from this page's clock.
const status = await simulation.status();
drawIdentity(root, location.href, status?.nowMs ?? Date.now());
