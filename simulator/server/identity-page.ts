/** The server's page of the simulated identity provider: people as links, no script. */
import type { Authorization, SocialChoice } from '../adapters/authorize.ts';
import { PAGE_HEAD, IDENTITY_TEXTS as WORDS } from '../adapters/identity-style.ts';

export const IDENTITY_PATH = '/identity/';
export const IDENTITY_STYLE_PATH = '/identity/style.css';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

const choice = ({ name, email, address }: SocialChoice): string =>
  `<li><a href="${escaped(address)}">${escaped(name)}<small>${escaped(email || WORDS.noEmail)}</small></a></li>`;

function bodyOf(asked: Authorization): string {
  if (!asked.ok) return `<p role="alert">${WORDS.wrong} <small>${escaped(asked.problem)}</small></p>`;
  const people = asked.choices.map(choice).join('');
  return `<p>${WORDS.question}</p><ul>${people}</ul><a href="${escaped(asked.cancel)}">${WORDS.cancel}</a>`;
}

export const identityPage = (asked: Authorization): string =>
  `<!doctype html>
<html lang="es" translate="no">
<head>${PAGE_HEAD}
<title>${WORDS.title}</title>
<meta name="description" content="${WORDS.description}"><link rel="stylesheet" href="${IDENTITY_STYLE_PATH}"></head>
<body><main><h1>${WORDS.title}</h1><small>${WORDS.mark}</small>${bodyOf(asked)}</main></body>
</html>
`;
