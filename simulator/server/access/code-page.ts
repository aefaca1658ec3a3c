import { IDENTITY_STYLE, PAGE_HEAD } from '../../adapters/identity-style.ts';
import { JOIN_PATH } from '../../core/base/join-address.ts';

export const JOIN_SCRIPT_PATH = `${JOIN_PATH}join.js`;
export const JOIN_STYLE_PATH = `${JOIN_PATH}join.css`;

/** The longest request body: a code with spaces. */
export const TYPED_LENGTH_MAX = 40;

const TEXTS = {
  es: {
    title: 'Código de la clase',
    prompt: 'Escriba los 8 números que aparecen en la pantalla del profesor.',
    enter: 'Entrar',
    wrong: 'Ese código no es el de esta clase. Revíselo y escríbalo de nuevo.',
    many: 'Hubo demasiados intentos. Espere un minuto y escriba el código de nuevo.',
    lost: 'El simulador no responde. Pruebe de nuevo.',
  },
  en: {
    title: 'Class code',
    prompt: 'Type the 8 digits on the teacher’s screen.',
    enter: 'Enter',
    wrong: 'That is not the code of this class. Check it and type it again.',
    many: 'There were too many tries. Wait a minute and type the code again.',
    lost: 'The simulator does not respond. Try again.',
  },
} as const;

export const codePage = (): string => `<!doctype html>
<html lang="es" translate="no">
<head>${PAGE_HEAD}
<title>${TEXTS.es.title}</title>
<meta name="description" content="${TEXTS.es.prompt}"><link rel="stylesheet" href="${JOIN_STYLE_PATH}">
<script type="module" src="${JOIN_SCRIPT_PATH}"></script></head>
<body><main hidden><h1></h1><form><label for="code"></label>
<input id="code" inputmode="numeric" autocomplete="off" maxlength="20" required><button></button></form>
<p role="alert"></p></main></body>
</html>
`;

export const codeStyle = (): string => `${IDENTITY_STYLE}
form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; margin-top: 24px; }
input, button { box-sizing: border-box; min-height: 56px; padding: 0 16px; border-radius: 8px; font: inherit; }
input { border: 1px solid #4c5661; font-size: 28px; letter-spacing: 0.1em; background: #fff; color: inherit; }
button { border: 0; background: #1f6fb2; color: #fff; font-weight: 600; }
[role="alert"] { min-height: 1.4em; color: #a11212; }
`;

export const codeScript = (): string => `const TEXTS = ${JSON.stringify(TEXTS)};
const isJoin = location.pathname === ${JSON.stringify(JOIN_PATH)};
const find = (selector) => document.querySelector(selector);
const fragmentParts = () => /^#(\\d{8})?(\\/.*)?$/.exec(location.hash) ?? [];

/** The page to open afterwards, which must be a page of this server. */
function target() {
  if (!isJoin) return new URL(location.pathname + location.search, location.origin);
  const wanted = new URL(fragmentParts()[2] ?? '/simulator/', location.origin);
  return wanted.origin === location.origin ? wanted : new URL('/simulator/', location.origin);
}

let next = target();
const folder = /^\\/device\\/[^/]+\\//.exec(next.pathname)?.[0];
/** The language: the device's choice or the room's choice on this machine, or else the browser's languages. */
const chosen = [next.searchParams.get('lang')];
try {
  chosen.push(localStorage.getItem('kds:' + folder + ':language'), localStorage.getItem('simulator:language'));
} catch {
  // The browser has no storage, so it has no earlier choice.
}
const languages = [...chosen, ...navigator.languages].map((one) => (one ?? '').slice(0, 2));
const language = languages.find((one) => one in TEXTS) ?? 'es';
const texts = TEXTS[language];

const showAlert = (text) => {
  find('[role=alert]').textContent = text;
};

async function enter(code) {
  find('button').disabled = true;
  showAlert('');
  const response = await fetch(${JSON.stringify(JOIN_PATH)}, { method: 'POST', body: code }).catch(() => null);
  find('button').disabled = false;
  if (response?.ok) return location.replace(next.href);
  showAlert(response?.status === 403 ? texts.wrong : response?.status === 429 ? texts.many : texts.lost);
  find('input').select();
}

/** Removes the code of a QR code or link from the address, so that the browser's history does not contain it. */
function follow() {
  const [, code] = fragmentParts();
  next = target();
  if (isJoin && code !== undefined) {
    history.replaceState(null, '', location.pathname + '#' + next.pathname + next.search);
    void enter(code);
  }
}

document.documentElement.lang = language;
document.title = texts.title;
find('h1').textContent = texts.title;
find('label').textContent = texts.prompt;
find('button').textContent = texts.enter;
find('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void enter(find('input').value);
});
addEventListener('hashchange', follow);
find('main').hidden = false;
find('input').focus();
follow();
`;

/** Opens the form for the code on pages that are open without admission, for example from a cache. */
export const codePrompt = (): string =>
  `location.replace(${JSON.stringify(JOIN_PATH)} + '#' + location.pathname + location.search);\n`;
