/** The build inserts addresses of files into a template; the pages contain no inline scripts or styles. */

import { PAGE_HEAD } from '../../simulator/adapters/identity-style.ts';

export interface PageParts {
  /** The base of the page's relative addresses, also for the running app. */
  readonly base: string;
  /** The path from the base to the folder that contains `assets`. */
  readonly toRoot: string;
  readonly version: string;
  readonly policy?: string;
  /** Scripts that run in sequence before all others and the first paint; paths as in `script`. */
  readonly firstScripts?: readonly string[];
  /** Runs even if the bundle fails; path as in `script`. */
  readonly guardScript?: string;
  /** Path below the folder that contains `assets`. */
  readonly script: string;
  readonly preloadScripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloadFonts: readonly string[];
  /** More facts for the running app: files in its folder, and the day of the build. */
  readonly facts?: Readonly<Record<string, string>>;
}

interface Words {
  readonly title: string;
  readonly description: string;
}

export const simulatorPage = ({ title, description }: Words): string => `<!doctype html>
<html lang="es" translate="no">
  <head>
    ${PAGE_HEAD}
    <title>${title}</title>
    <meta name="description" content="${description}">
    <link rel="icon" href="brands/resto/logo.svg" type="image/svg+xml">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

export const CONTROL_PAGE = simulatorPage({
  title: 'Simulador de cocina',
  description: 'Un restaurante simulado con sus pantallas de cocina: ritmo, semilla y fallos al toque.',
});

const RELATIVE_ADDRESS = /(\s(?:href|src)=")(?![a-z][a-z0-9+.-]*:|\/|#|\.\.?\/")([^"]*")/g;

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export const baseTag = (base: string): string => `<base href="${escapeAttribute(base)}">`;

const policyTag = (policy: string | undefined): string =>
  policy === undefined ? '' : `\n    <meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`;

type At = (path: string) => string;

/** Preloads the first scripts and the files after them (rule BAR-10): browsers do not scan ahead in a page with a CSP meta tag. */
const preloadTags = (at: At, { firstScripts = [], guardScript, script, styles }: PageParts): string[] =>
  firstScripts.length === 0
    ? []
    : [
        ...firstScripts.map((path) => preload(at(path), 'script')),
        ...styles.map((path) => preload(at(path), 'style')),
        modulePreload(at(script)),
        ...(guardScript === undefined ? [] : [preload(at(guardScript), 'script')]),
      ];

const preload = (address: string, as: string): string => `<link rel="preload" href="${address}" as="${as}">`;
const modulePreload = (address: string): string => `<link rel="modulepreload" href="${address}">`;

function headTags(parts: PageParts): string[] {
  const at: At = (path) => escapeAttribute(parts.toRoot + path);
  return [
    `<meta name="kds-version" content="${escapeAttribute(parts.version)}">`,
    ...Object.entries(parts.facts ?? {}).map(
      ([name, fact]) => `<meta name="${escapeAttribute(name)}" content="${escapeAttribute(fact)}">`,
    ),
    ...preloadTags(at, parts),
    ...parts.preloadFonts.map(
      (path) => `<link rel="preload" href="${at(path)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...parts.preloadScripts.map((path) => modulePreload(at(path))),
    ...(parts.firstScripts ?? []).map((path) => `<script src="${at(path)}"></script>`),
    ...parts.styles.map((path) => `<link rel="stylesheet" href="${at(path)}">`),
    ...(parts.guardScript === undefined ? [] : [`<script defer src="${at(parts.guardScript)}"></script>`]),
    `<script type="module" src="${at(parts.script)}"></script>`,
  ];
}

/** Throws when the template has no head, or already contains a base or a script. */
export function makePage(template: string, parts: PageParts): string {
  if (!/<head>/.test(template) || !/<\/head>/.test(template)) throw new Error('Failed to make a page: it has no head.');
  if (/<(base|script)\b/.test(template))
    throw new Error('Failed to make a page: base and script are put in by the build.');
  const moved = template.replace(RELATIVE_ADDRESS, `$1${parts.toRoot}$2`);
  const tags = headTags(parts).map((tag) => `  ${tag}\n  `);
  // The base comes first, because it applies only to addresses after it.
  const based = moved.replace('<head>', `<head>\n    ${baseTag(parts.base)}${policyTag(parts.policy)}`);
  return based.replace('</head>', `${tags.join('')}</head>`);
}

/** Throws for a page that already has a policy, because a browser would apply both. */
export function withPolicy(page: string, policy: string): string {
  if (!page.includes('<head>') || page.includes('Content-Security-Policy'))
    throw new Error('Failed to add a policy: the page has no head, or a policy.');
  return page.replace('<head>', `<head>${policyTag(policy)}`);
}

/** The parts of a page that a strict content security policy would reject. */
export function inlineCode(page: string): string[] {
  const scripts = [...page.matchAll(/<script\b[^>]*>/g)].map((match) => match[0]).filter((tag) => !/\ssrc=/.test(tag));
  const styles = [...page.matchAll(/<style\b[^>]*>/g)].map((match) => match[0]);
  const attributes = [...page.matchAll(/<[^>]*\s(?:style|on[a-z]+)=[^>]*>/g)].map((match) => match[0]);
  const addresses = [...page.matchAll(/<[^>]*="\s*javascript:[^>]*>/g)].map((match) => match[0]);
  return [...scripts, ...styles, ...attributes, ...addresses];
}
