import { LONG } from '../long-files.ts';
import { hold } from '../pages/answers.ts';
import {
  ALARMED_MS,
  HOT,
  isDoubted,
  orderBehindItsBack,
  panelSays,
  SAID_MS,
  sendCook,
  trouble,
} from '../pages/counting-cook.ts';
import { stopClock, turnClockUntil } from '../pages/page-clock.ts';
import { test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const LONG_MS = 600_000;
const LINKED_MS = 30_000;
const LINKED = 'Tiempo realconectado';
const POLLING = 'Sin avisos en tiempo real: los pedidos se consultan cada pocos segundos.';
const ALL_WELL = 'Todo responde con normalidad.';

test('[R5b][W6] without realtime the device polls orders, the panel shows it, and the link reconnects', async ({
  simulator,
  openPage,
}) => {
  const cook = await sendCook(openPage, simulator, HOT);
  const { board } = cook;
  await panelSays(board, ALL_WELL);
  await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: LONG_MS });
  await panelSays(board, POLLING);
  const orders = await orderBehindItsBack(cook, simulator);
  await cook.tap(2);
  await cook.converged(orders);
  await cook.allTaken();
  await simulator.command({ do: 'heal' });
  await panelSays(board, ALL_WELL);
  await cook.sameAsServer();
});

test(
  '[W6e][W6i] an expired sign-in is renewed with a fresh token; after three rejections the panel shows the failure until the cloud accepts it',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await sendCook(openPage, simulator, HOT);
    const { board } = cook;
    await panelSays(board, ALL_WELL);
    // A fresh token would arrive before a slow machine reads the panel.
    const letCome = await hold(board, /\/resto\/configuracion/);
    await simulator.command({ do: 'fault', fault: 'token-expired', forMs: LONG_MS });
    await panelSays(board, POLLING);
    letCome();
    await cook.tap();
    await panelSays(board, ALL_WELL);
    await cook.converged(await orderBehindItsBack(cook, simulator));

    await simulator.command({ do: 'heal' });
    await simulator.command({ do: 'fault', fault: 'token-revoked', forMs: LONG_MS });
    await panelSays(board, [/^La nube no acepta la clave del tiempo real/, POLLING]);
    const orders = await orderBehindItsBack(cook, simulator);
    await cook.tap();
    await cook.converged(orders);
    await cook.allTaken();
    await cook.sameAsServer();
  },
);

test(
  '[R5e][R5g] a network that silently drops requests and realtime shows OFFLINE within 12 s, and the board recovers with it',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await sendCook(openPage, simulator, HOT);
    const { board } = cook;
    await stopClock(board);
    // The link must be open before it fails: the panel shows no fault before the first connection either, and the
    // clock's jump may have cut off a request after a sign of life.
    await panelSays(board, [ALL_WELL, LINKED], () =>
      turnClockUntil(board, () => board.getByRole('dialog').getByText(LINKED).isVisible(), LINKED_MS),
    );
    await simulator.command({ do: 'fault', fault: 'realtime-half-open', forMs: LONG_MS });
    await simulator.command({ do: 'fault', fault: 'cloud-hang', forMs: LONG_MS });
    const orders = await orderBehindItsBack(cook, simulator);
    await cook.tap(2);
    await turnClockUntil(board, () => isDoubted(board), SAID_MS);
    await turnClockUntil(board, () => trouble(board).isVisible(), ALARMED_MS);
    await board.clock.resume();
    await panelSays(board, 'El tiempo real parecía conectado y no contestaba: su conexión se abre de nuevo.');
    await simulator.command({ do: 'heal' });
    await cook.converged(orders);
    await cook.allTaken();
    await cook.sameAsServer();
  },
);
