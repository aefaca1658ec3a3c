/** Texts and style of the identity provider's page. */

export const IDENTITY_TEXTS = {
  title: 'Resto ID',
  description: 'Proveedor de identidad simulado: se entra como una de las personas del restaurante.',
  mark: 'SIMULACIÓN',
  question: '¿Quién quiere entrar?',
  noEmail: 'sin correo',
  cancel: 'Cancelar',
  wrong: 'No se puede entrar desde este enlace.',
} as const;

/** Forbids zoom and translation on every page of the simulator (rules LOOK-31, LOOK-33). */
export const PAGE_HEAD = `<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">
    <meta name="google" content="notranslate">`;

export const IDENTITY_STYLE = `
html { touch-action: pan-x pan-y; }
body { margin: 0; font: 18px/1.4 system-ui, sans-serif; color: #14181d; background: #f2f4f6; }
main { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 4px; font-size: 28px; }
small { display: block; color: #4c5661; }
ul { margin: 24px 0; padding: 0; list-style: none; }
a { display: block; min-height: 28px; margin-bottom: 8px; padding: 12px 16px; border-radius: 8px; background: #fff;
  color: inherit; text-decoration: none; box-shadow: 0 0 0 1px #b8c0c8; }
a:hover { box-shadow: 0 0 0 2px #1f6fb2; }
:focus-visible { outline: 3px solid #14181d; outline-offset: 2px; }
`;
