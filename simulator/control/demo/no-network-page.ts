/** The browser shows this page when it has no network and has not cached the demo yet. */
const TEXTS = {
  es: [
    'Sin red',
    'La demostración aún no estaba guardada en este navegador. Conecte la red y vuelva a intentarlo.',
    'Reintentar',
  ],
  en: ['No network', 'This browser had not saved the demo yet. Connect to the network and try again.', 'Try again'],
} as const;

/** `language` as in `navigator.language`. The link loads the same address. */
export function noNetworkPage(language: string): Response {
  const lang = language.startsWith('en') ? 'en' : 'es';
  const [title, sentence, again] = TEXTS[lang];
  const page = `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="dark light">
    <title>${title}</title>
    <style>html { background: Canvas; }</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${sentence}</p>
      <p><a href="">${again}</a></p>
    </main>
  </body>
</html>
`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
