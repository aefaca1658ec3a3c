import { expect, test } from 'vitest';
import { sentenceOf, venueNames } from '../../../../simulator/control/base/journal-sentence.ts';
import { sharedTexts } from '../../../../simulator/control/base/texts.ts';
import { roomStatus } from '../room-status.ts';

const sentence = (language: 'es' | 'en', what: string, text: string): string =>
  sentenceOf({ what, text }, sharedTexts(language), venueNames(roomStatus(), language));

test.each([
  ['local-mode', 'modo 1', 'Servidor local: modo 1', 'Local server: mode 1'],
  [
    'placed',
    'M 12 · 2× Risotto de hongos, 1× Agua mineral con gas',
    'Llega M 12 · 2× Risotto de hongos, 1× Agua mineral con gas',
    'In: M 12 · 2× Mushroom risotto, 1× Sparkling water',
  ],
  ['fired', 'D 4417 · 10× Nuggets ×10', 'FIRE D 4417 · 10× Nuggets ×10', 'FIRE D 4417 · 10× Nuggets ×10'],
  [
    'split',
    'M 3 · 1× Sopa del día de ayer',
    'Se separa: M 3 · 1× Sopa del día de ayer',
    'Split off: M 3 · 1× Sopa del día de ayer',
  ],
  [
    'noted',
    'M 3 · 2× Risotto de hongos · 1 sin sal / 1 sin gluten',
    'Nota: M 3 · 2× Risotto de hongos · 1 sin sal / 1 sin gluten',
    'Note: M 3 · 2× Mushroom risotto · 1 sin sal / 1 sin gluten',
  ],
  [
    'requantified',
    'M 3 · 2× Risotto de hongos · 2 → 3',
    'Cambia la cantidad: M 3 · 2× Risotto de hongos · 2 → 3',
    'Quantity changed: M 3 · 2× Mushroom risotto · 2 → 3',
  ],
  [
    'placed',
    'M 4 · 1× Salmón grillado + Arroz extra + Sin cebolla, 1× Negroni',
    'Llega M 4 · 1× Salmón grillado + Arroz extra + Sin cebolla, 1× Negroni',
    'In: M 4 · 1× Grilled salmon + Extra rice + No onion, 1× Negroni',
  ],
  [
    'removed',
    'M 19 · 1× Arroz extra',
    'Ya no viene en el pedido: M 19 · 1× Arroz extra',
    'No longer in the order: M 19 · 1× Extra rice',
  ],
  [
    'placed',
    'M 5 · 2× Bebida 1,5 l, 1× Nuggets ×10 + Huevo [x2] + [NO] Ají, 1× Fuera de carta',
    'Llega M 5 · 2× Bebida 1,5 l, 1× Nuggets ×10 + Huevo [x2] + [NO] Ají, 1× Fuera de carta',
    'In: M 5 · 2× Soft drink 1.5 l, 1× Nuggets ×10 + Egg [x2] + [NO] Chilli, 1× Off the menu',
  ],
  // The owner typed the size only before the Spanish name, so an English page shows the Spanish text too.
  [
    'placed',
    'M 6 · 1× [XL] Copa de carmenere',
    'Llega M 6 · 1× [XL] Copa de carmenere',
    'In: M 6 · 1× [XL] Copa de carmenere',
  ],
  ['web', 'D 4110 · 1', 'Cambia el pedido web D 4110 → Confirmado', 'Web order changed: D 4110 → Confirmed'],
  [
    'web',
    'D 4110 · -2',
    'Cambia el pedido web D 4110 → Cancelado por el cliente',
    'Web order changed: D 4110 → Canceled by the customer',
  ],
  ['joined', 'M 5 → 5 + 6 + 7', 'Se juntan mesas: M 5 → 5 + 6 + 7', 'Tables joined: M 5 → 5 + 6 + 7'],
  [
    'tap',
    'KDS 3 · M 12 · 2× Risotto de hongos · 110',
    'Toque en Cocina caliente · M 12 · 2× Risotto de hongos → Listo',
    'Tap at Cocina caliente · M 12 · 2× Mushroom risotto → Ready',
  ],
  [
    'tapped',
    'KDS 77 · #308 · 1× Negroni · 165',
    'Toque en KDS 77 · #308 · 1× Negroni → 165',
    'Tap at KDS 77 · #308 · 1× Negroni → 165',
  ],
  ['fault-on', 'cloud-down · 120 s', 'Falla: Nube caída · 120 s', 'Problem: Cloud down · 120 s'],
  [
    'command',
    'void: no order has anything left to do',
    'No queda nada que hacer en ningún pedido.',
    'No order has anything left to do.',
  ],
  ['mark', 'modo 1: 2× Risotto de hongos', 'modo 1: 2× Risotto de hongos', 'modo 1: 2× Risotto de hongos'],
  ['message', '1× Risotto de hongos', 'Mensaje: 1× Risotto de hongos', 'Message: 1× Risotto de hongos'],
  ['toString', 'constructor', 'constructor', 'constructor'],
])('[ROOM-32] the room writes a journal entry in both languages: %s "%s"', (what, text, es, en) => {
  expect([sentence('es', what, text), sentence('en', what, text)]).toEqual([es, en]);
});
