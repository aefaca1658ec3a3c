/** A cart in the storage of the account origin, and a link to the profile. */

import { PAGE_HEAD } from './identity-style.ts';

/** The page loads these from its own folder. */
export const SHOP_FILES = { script: 'shop.js', style: 'shop.css' } as const;

const ORDER = 'pedido-1';

/** `profile` is the address of the link. */
export const shopPage = (profile: string): string => `<!doctype html>
<html lang="es" translate="no">
<head>${PAGE_HEAD}
<title>Pedidos simulados</title><link rel="icon" href="data:,">
<meta name="description" content="El carrito de un sitio de pedidos simulado."><link rel="stylesheet" href="${SHOP_FILES.style}"></head>
<body><main><h1>Su carrito</h1><small>SIMULACIÓN</small>
<p>Productos en el carrito: <output id="count">0</output></p>
<ul><li><a href="#more" id="more">Agregar un producto</a></li><li><a href="#none" id="none">Vaciar el carrito</a></li>
<li><a href="${profile}?io=${ORDER}">Mis datos para este pedido</a></li></ul></main>
<script src="${SHOP_FILES.script}"></script></body>
</html>
`;

export const SHOP_SCRIPT = `const shown = document.querySelector('#count');
const count = () => Number(localStorage.getItem('shop:count') ?? 0);
const keep = (next) => {
  localStorage.setItem('shop:count', String(next));
  shown.textContent = String(next);
};
const press = (id, next) =>
  document.querySelector(id).addEventListener('click', (event) => {
    event.preventDefault();
    keep(next());
  });
press('#more', () => count() + 1);
press('#none', () => 0);
keep(count());
`;
