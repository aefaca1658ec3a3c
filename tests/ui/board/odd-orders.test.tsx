import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ODD_ORDERS, ODD_SHAPES, type OddShape } from '../../../fixtures/odd-orders.ts';
import { choose, openKitchen } from '../../engine/kitchen.ts';
import { recordingDevice } from '../../engine/recording-device.ts';
import { renderApp } from '../render.tsx';

const EXPEDITER = 1;
const SETTINGS = { dest: false, stw: 0, stt: 0, stc: 0, autosave: 0, showmini: false, timeToGroupUp: 0 };

async function openSample(shape: OddShape) {
  const kitchen = openKitchen([], 0);
  choose(kitchen.world, EXPEDITER, { ...SETTINGS, stn: NEW });
  const device = recordingDevice(kitchen.world, EXPEDITER);
  let moment = 0;
  device.swap(({ path }, response) => {
    if (path !== '/resto/orders/procesa' || response.kind !== 'response') return response;
    const body = JSON.parse(response.text);
    body.data = { ...body.data, d: ODD_ORDERS[shape][moment], et: `moment ${moment}` };
    return { ...response, text: JSON.stringify(body) };
  });
  renderApp(device.app);
  const run = (seconds: number) => act(() => kitchen.run(seconds));
  await run(12);
  return {
    device,
    async next() {
      moment += 1;
      device.app.commands.refresh();
      await run(8);
    },
  };
}

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll('\n', ' / ').trim();

/** A line as a screen reader reads it, with the description of its marks after the sign of an extra. */
function lineText(line: Element): string {
  const sign = /^[+−]/.exec(line.textContent ?? '')?.[0] ?? '';
  const description = line.getAttribute('aria-description');
  return [sign, line.getAttribute('aria-label'), description && `(${description})`]
    .filter(Boolean)
    .join(' ')
    .replaceAll('\n', ' / ');
}

/**
 * The text of an order's note or change, after `!` for an allergy warning and `>` otherwise; omits the time of a FIRE.
 */
const noteText = (note: Element): string =>
  `${note.querySelector('[aria-label="ALERGIA"]') ? '! ' : '> '}${textOf(note).replace(/^FIRE[\d:]+$/, 'FIRE')}`;

/** Each card's title, clock, notes, changes and lines. */
const screenText = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('article:not([inert] *)')].flatMap((card) => [
    `# ${[...card.querySelectorAll('h2')].map(textOf)} ${card.dataset.clock}`,
    ...[...card.querySelectorAll('p')].map(noteText),
    ...[...card.querySelectorAll('[data-line]')].map(lineText),
  ]);

interface Expected {
  readonly shows: readonly string[];
  readonly sounds: readonly number[];
}

const [NEW, VOID, FIRE] = [1, 10, 11];

/** The screen after the last response of each sample. */
const EXPECTED: Readonly<Record<OddShape, Expected>> = {
  bracketedNames: {
    shows: [
      '# M 12 running',
      '1 [XL] Pizza margarita, Pendiente',
      '− 1 [NO] Cebolla, Pendiente',
      '− 1 [SIN] sal, Pendiente',
      '− 1 [NO] Ají, Pendiente',
      '+ 1 [EXTRA] Queso, Pendiente',
      '1 Pizza [MEDIA] diavola, Pendiente',
    ],
    sounds: [],
  },
  severalNotes: {
    shows: [
      '# M 12 running',
      '! ALERGIA: frutos secos',
      '> Cumpleaños: vela en el postre',
      '> Apurar, tienen función a las 21',
      '1 Lomo saltado “ALERGIA: NUECES” “bien cocido”, Pendiente (ALERGIA)',
    ],
    sounds: [],
  },
  longNotes: {
    shows: [
      '# M 12 running',
      '! Mesa de la ventana, celebran los 80 años de la abuela: sacar primero los platos de los niños, después los fondos, la vela va con el postre y el más chico tiene ALERGIA AL MANÍ',
      '1 Lomo saltado “Cliente pide que el plato venga sin sal, sin pimienta, con las verduras aparte, el arroz en otro plato, la salsa en un pocillo y NADA DE FRUTOS SECOS”, Pendiente (ALERGIA)',
    ],
    sounds: [],
  },
  lineBreaks: {
    shows: [
      '# M 12 running',
      '! Primero los niños / Después los grandes / SIN LACTOSA en todo',
      '3 Lomo saltado “1 sin sal / 2 sin gluten”, Pendiente (ALERGIA)',
    ],
    sounds: [],
  },
  noteAdded: {
    shows: ['# M 12 running', '> cambió la nota', '! ALERGIA: MARISCOS', '1 Lomo saltado, Pendiente'],
    sounds: [NEW],
  },
  noteChanged: {
    shows: ['# M 12 running', '1 Lomo saltado “sin sal, ALERGIA: NUECES”, En prep. (ALERGIA, Nota)'],
    sounds: [NEW],
  },
  oneProductManyNames: {
    shows: [
      '# M 12 running',
      '1 Pizza margarita, Pendiente',
      '1 Mitad napolitana, mitad diavola, Pendiente',
      '1 [XL] Pizza margarita, Pendiente',
    ],
    sounds: [],
  },
  joinedTables: {
    shows: ['# M 5+6+7 running', '> de M 5 · antes 2 personas', '1 Lomo saltado, Pendiente'],
    sounds: [NEW],
  },
  movedTable: {
    shows: ['# M 31 running', '> de M 5', '1 Lomo saltado, Pendiente'],
    sounds: [NEW],
  },
  guestsChanged: {
    shows: ['# M 12 running', '> antes 2 personas', '1 Lomo saltado, Pendiente'],
    sounds: [NEW],
  },
  priorityChanged: {
    shows: ['# M 12 running', '1 Lomo saltado, Pendiente (Prioridad)'],
    sounds: [NEW],
  },
  quantityUpWhileStarted: {
    shows: ['# M 12 running', '3 Lomo saltado, En prep. (antes 1, ahora 3)'],
    sounds: [NEW],
  },
  quantityUpWhenReady: {
    shows: ['# M 12 running', '3 Lomo saltado, Listo (2 más por preparar)'],
    sounds: [NEW],
  },
  quantityDown: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep. (antes 3, ahora 1)'],
    sounds: [NEW],
  },
  quantityZero: {
    shows: ['# M 12 running', '0 Lomo saltado, Retirado (antes 2, ahora 0)', '1 Lomo saltado, Pendiente'],
    sounds: [VOID],
  },
  extraRemoved: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep.', '+ 0 Huevo frito, Retirado (antes 1, ahora 0)'],
    sounds: [VOID],
  },
  extraDoubled: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep.', '+ 2 Huevo frito, Pendiente (antes 1, ahora 2)'],
    sounds: [NEW],
  },
  lineGone: {
    shows: ['# M 12 running', '0 Lomo saltado, Retirado (antes 1, ahora 0)', '1 Pizza diavola, Pendiente'],
    sounds: [VOID],
  },
  splitSameIds: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep.', '# M 12 running', '1 Pizza margarita, Listo'],
    sounds: [],
  },
  splitNewIds: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep.', '# M 12 running', '1 Pizza margarita, Listo'],
    sounds: [],
  },
  mergedSameIds: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep.', '1 Pizza margarita, Listo'],
    sounds: [],
  },
  mergedNewIds: {
    shows: ['# M 12 running', '1 Lomo saltado, En prep.', '1 Lomo saltado, Pendiente'],
    sounds: [],
  },
  webUnconfirmedThenConfirmed: {
    shows: ['# D 4417 running', '1 Lomo saltado, Pendiente'],
    sounds: [NEW],
  },
  webUnpaidThenConfirmed: {
    shows: ['# D 4417 running', '1 Lomo saltado, Pendiente'],
    sounds: [NEW],
  },
  webCancelled: {
    shows: ['# D 4417 cancelled', '1 Lomo saltado, A · Anulado (Recién anulado)'],
    sounds: [VOID],
  },
  coursesFiredOneByOne: {
    shows: [
      '# M 12 running',
      '> FIRE',
      '1 Lomo saltado, Listo',
      '1 Lomo saltado, Pendiente, FIRE (FIRE)',
      '1 Lomo saltado, Pendiente, FIRE (FIRE)',
    ],
    sounds: [FIRE, FIRE],
  },
  voidCrossesTap: {
    shows: ['# M 12 cancelled', '1 Lomo saltado, Anulado (Recién anulado)'],
    sounds: [VOID],
  },
  voidConfirmedCrossesTap: {
    shows: ['# M 12 cancelled', '1 Lomo saltado, A · Anulado (Recién anulado)'],
    sounds: [VOID],
  },
  unmadeLines: {
    shows: [
      '# D 4417 running',
      '1 Agua en lata, Pendiente',
      '1 Lomo saltado, Pendiente',
      '1 Despacho, Pendiente',
      '1 Propina sugerida, Pendiente',
    ],
    sounds: [],
  },
};

test.each(ODD_SHAPES)('the odd order %s shows its expected cards and plays its expected sounds', async (shape) => {
  const { device, next } = await openSample(shape);
  for (let at = 1; at < ODD_ORDERS[shape].length; at++) await next();
  expect({ shows: screenText(), sounds: device.ports.played() }).toEqual(EXPECTED[shape]);
  device.app.dispose();
});
