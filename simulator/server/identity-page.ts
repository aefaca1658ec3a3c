/** Lists people as links, and needs no script. */
import type { Authorization, SocialChoice } from '../adapters/authorize.ts';
import { PAGE_HEAD, IDENTITY_TEXTS as WORDS } from '../adapters/identity-style.ts';

export const IDENTITY_PATH = '/identity/';
export const IDENTITY_STYLE_PATH = '/identity/style.css';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

const choice = ({ name, email, address }: SocialChoice): string =>
  `<li><a href="${escaped(address)}">${escaped(name)}<small>${escaped(email || WORDS.noEmail)}</small></a></li>`;

function bodyOf(authorization: Authorization): string {
  if (!authorization.ok) return `<p role="alert">${WORDS.wrong} <small>${escaped(authorization.problem)}</small></p>`;
  const people = authorization.choices.map(choice).join('');
  return `<p>${WORDS.question}</p><ul>${people}</ul><a href="${escaped(authorization.cancel)}">${WORDS.cancel}</a>`;
}

export const identityPage = (authorization: Authorization): string =>
  `<!doctype html>
<html lang="es" translate="no">
<head>${PAGE_HEAD}
<title>${WORDS.title}</title>
<meta name="description" content="${WORDS.description}"><link rel="stylesheet" href="${IDENTITY_STYLE_PATH}"></head>
<body><main><h1>${WORDS.title}</h1><small>${WORDS.mark}</small>${bodyOf(authorization)}</main></body>
</html>
`;
