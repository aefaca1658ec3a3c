/** Starts the identity provider's page of the static demo, in its own looks. */
import { IDENTITY_STYLE, IDENTITY_WORDS } from '../../adapters/identity-look.ts';
import { drawIdentity } from './identity.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('Failed to draw the identity page: its page has no element "root".');
const sheet = new CSSStyleSheet();
sheet.replaceSync(IDENTITY_STYLE);
document.adoptedStyleSheets = [sheet];
document.title = IDENTITY_WORDS.title;
drawIdentity(root, location.href);
