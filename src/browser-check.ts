/** Compiled to ES5: esbuild cannot lower `let` and `const`, so this file uses `var` (rules BROWSER-1 to BROWSER-4). */

interface Checked {
  /** While this is set, the other scripts of the page do not start the app. */
  kdsBrowserLacks?: readonly string[];
}

/** Oldest supported versions; the build defines this constant. */
declare var BROWSERS_MIN: { readonly chrome: number; readonly firefox: number; readonly safari: number };

var NEEDED = [
  'AbortController',
  'AbortSignal.timeout',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.flatMap',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'HTMLDialogElement.prototype.showModal',
  'IntersectionObserver',
  'Intl.DateTimeFormat',
  'Intl.NumberFormat',
  'Intl.PluralRules',
  'MessageChannel',
  'Object.fromEntries',
  'Object.hasOwn',
  'Promise',
  'Promise.allSettled',
  'ResizeObserver',
  'String.prototype.matchAll',
  'String.prototype.replaceAll',
  'URLSearchParams',
  'WebSocket',
  'crypto.getRandomValues',
  'fetch',
  'globalThis',
  'queueMicrotask',
  'reportError',
];

/** Returns the value at a dotted path of `window`, or undefined when a part of the path is missing. */
function valueAt(path: string): unknown {
  return path
    .split('.')
    .reduce<Record<string, unknown> | undefined>(
      (value, name) => value?.[name] as Record<string, unknown> | undefined,
      window as unknown as Record<string, unknown>,
    );
}

function findMissing(): string[] {
  var missing = NEEDED.filter((path) => !valueAt(path));
  // A browser without ES modules ignores the app's scripts and reports no error.
  if (!('noModule' in document.createElement('script'))) missing.push('script type=module');
  if (!('inert' in document.documentElement)) missing.push('inert');
  if (!window.CSS?.supports?.('height', '100dvh')) missing.push('CSS dvh');
  return missing;
}

/** Sentences by language: the required browser, how to update, and the missing features for the support team. */
function sentencesFor(missing: readonly string[]): Record<string, readonly string[]> {
  var names = missing.join(', ');
  return {
    es: [
      'Este navegador es demasiado antiguo para esta página.',
      `Se necesita al menos Chrome, Chromium o Edge ${BROWSERS_MIN.chrome}, Firefox ${BROWSERS_MIN.firefox} o Safari ${BROWSERS_MIN.safari}.`,
      'Actualícelo en el menú: «Ayuda», «Información». En una tableta, actualice Chrome y Android System WebView en la tienda de aplicaciones.',
      'Después recargue esta página.',
      `Para soporte técnico, falta: ${names}.`,
    ],
    en: [
      'This browser is too old for this page.',
      `It needs at least Chrome, Chromium or Edge ${BROWSERS_MIN.chrome}, Firefox ${BROWSERS_MIN.firefox} or Safari ${BROWSERS_MIN.safari}.`,
      'Update it in its menu: “Help”, “About”. On a tablet, update Chrome and Android System WebView in the app store.',
      'Then reload this page.',
      `For support, missing: ${names}.`,
    ],
  };
}

function elementOf(name: string, children: readonly Node[]): HTMLElement {
  var element = document.createElement(name);
  children.forEach((child) => {
    element.appendChild(child);
  });
  return element;
}

function show(missing: readonly string[]): void {
  var sentences = sentencesFor(missing);
  var sections = Object.keys(sentences).map((language) => {
    var lines = (sentences[language] || []).map((text, at) =>
      elementOf(at === 0 ? 'h1' : 'p', [document.createTextNode(text)]),
    );
    var section = elementOf('section', lines);
    section.setAttribute('lang', language);
    return section;
  });
  var alert = elementOf('div', sections);
  alert.setAttribute('role', 'alert');
  var main = elementOf('main', [alert]);
  main.className = 'browser-too-old';
  document.getElementById('root')?.appendChild(main);
}

function check(): void {
  var missing = findMissing();
  if (missing.length === 0) return;
  (window as Checked).kdsBrowserLacks = missing;
  document.addEventListener('DOMContentLoaded', () => show(missing));
}

check();
