/** Lists the accounts; each choice returns to the app with a code. */

import { type Authorization, authorizationAt, type SocialChoice } from '../../adapters/authorize.ts';
import { IDENTITY_TEXTS as WORDS } from '../../adapters/identity-style.ts';
import { uniqueId } from '../../adapters/run/unique-id.ts';

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...inside: readonly (Node | string)[]) {
  const made = document.createElement(tag);
  made.append(...inside);
  return made;
}

function link(address: string, ...inside: readonly (Node | string)[]): HTMLAnchorElement {
  const made = element('a', ...inside);
  made.href = address;
  return made;
}

const choice = ({ name, email, address }: SocialChoice): HTMLLIElement =>
  element('li', link(address, name, element('small', email || WORDS.noEmail)));

function bodyOf(authorization: Authorization): readonly Node[] {
  if (!authorization.ok) {
    const alert = element('p', `${WORDS.wrong} `, element('small', authorization.problem));
    alert.setAttribute('role', 'alert');
    return [alert];
  }
  const people = element('ul', ...authorization.choices.map(choice));
  return [element('p', WORDS.question), people, link(authorization.cancel, WORDS.cancel)];
}

/** `address` has the authorization request; `nowMs` is simulated time. */
export function drawIdentity(root: HTMLElement, address: string, nowMs: number): void {
  const authorization = authorizationAt(address, { nowMs, nonce: () => uniqueId().replaceAll('-', '') });
  const main = element('main', element('h1', WORDS.title), element('small', WORDS.mark), ...bodyOf(authorization));
  root.replaceChildren(main);
}
