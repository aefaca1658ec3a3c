import { LONG } from '../long-files.ts';
import {
  ALL_WELL,
  expectInPanel,
  HOT,
  LINKED,
  OFFLINE_SHOWN_MS,
  POLLING,
  placeOrderUnseen,
  STALE_SHOWN_MS,
  showsLinkTrouble,
  startCook,
  trouble,
} from '../pages/counting-cook.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { advanceClockUntil, stopClock } from '../pages/page-clock.ts';
import { test } from '../test.ts';

// The browser reports the requests that fail here on purpose.
test.use({ allowFailedRequests: true, scenario: 'e2e/worlds/quiet-house.yaml' });

const LONG_MS = 600_000;
const LINKED_MS = 30_000;

test('[REFRESH-22][REALTIME-1] without realtime the device polls orders, the panel shows the polling, and the link reconnects', async ({
  simulator,
  openPage,
}) => {
  const cook = await startCook(openPage, simulator, HOT);
  const { board } = cook;
  await expectInPanel(board, ALL_WELL);
  await simulator.command({ do: 'fault', fault: 'realtime-down', forMs: LONG_MS });
  await expectInPanel(board, POLLING);
  const orders = await placeOrderUnseen(cook, simulator);
  await cook.tap(2);
  await cook.converged(orders);
  await cook.allTaken();
  await simulator.command({ do: 'heal' });
  await expectInPanel(board, ALL_WELL);
  await cook.sameAsServer();
});

test(
  '[REALTIME-5][REALTIME-9] an expired sign-in is renewed with a fresh token; after three rejections the panel shows the failure, and the device polls',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await startCook(openPage, simulator, HOT);
    const { board } = cook;
    await expectInPanel(board, ALL_WELL);
    // Without this hold a fresh token would arrive before a slow machine reads the panel.
    const letCome = await holdRequests(board, /\/resto\/configuracion/);
    await simulator.command({ do: 'fault', fault: 'token-expired', forMs: LONG_MS });
    await expectInPanel(board, POLLING);
    letCome();
    await cook.tap();
    await expectInPanel(board, ALL_WELL);
    await cook.converged(await placeOrderUnseen(cook, simulator));

    await simulator.command({ do: 'heal' });
    await simulator.command({ do: 'fault', fault: 'token-revoked', forMs: LONG_MS });
    await expectInPanel(board, [/^La nube no acepta la clave del tiempo real/, POLLING]);
    const orders = await placeOrderUnseen(cook, simulator);
    await cook.tap();
    await cook.converged(orders);
    await cook.allTaken();
    await cook.sameAsServer();
  },
);

test(
  '[REFRESH-25][REFRESH-27] when a network silently drops requests and realtime, the indicator warns within 12 s, then OFFLINE appears, and later the board recovers',
  LONG,
  async ({ simulator, openPage }) => {
    const cook = await startCook(openPage, simulator, HOT);
    const { board } = cook;
    await stopClock(board);
    // The link must be open before it fails: the panel shows no fault before the first connection either, and the
    // clock's jump may have closed the connection.
    await expectInPanel(board, [ALL_WELL, LINKED], () =>
      advanceClockUntil(board, () => board.getByRole('dialog').getByText(LINKED).isVisible(), LINKED_MS),
    );
    await simulator.command({ do: 'fault', fault: 'realtime-half-open', forMs: LONG_MS });
    await simulator.command({ do: 'fault', fault: 'cloud-hang', forMs: LONG_MS });
    const orders = await placeOrderUnseen(cook, simulator);
    await cook.tap(2);
    await advanceClockUntil(board, () => showsLinkTrouble(board), STALE_SHOWN_MS);
    await advanceClockUntil(board, () => trouble(board).isVisible(), OFFLINE_SHOWN_MS);
    await board.clock.resume();
    await expectInPanel(board, 'El tiempo real parecía conectado y no contestaba: su conexión se abre de nuevo.');
    await simulator.command({ do: 'heal' });
    await cook.converged(orders);
    await cook.allTaken();
    await cook.sameAsServer();
  },
);
