import type { Meta } from '@storybook/react-vite';
import { IDLE_INDICATOR } from '../src/domain/link/indicator.ts';
import type { AppState } from '../src/engine/base/state.ts';
import type { LocalAccess } from '../src/platform/ports.ts';
import { Confirm } from '../src/ui/kit/confirm.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import { BrokenScreen } from '../src/ui/shell/broken-screen.tsx';
import { LinkPanel } from '../src/ui/shell/link/link-panel.tsx';
import { TroubleBanner } from '../src/ui/shell/link/trouble-banner.tsx';
import { DeleteData } from '../src/ui/shell/menu/delete-data.tsx';
import { SideMenu } from '../src/ui/shell/menu/side-menu.tsx';
import { Notices } from '../src/ui/shell/notices.tsx';
import { OtherTabScreen } from '../src/ui/shell/other-tab-screen.tsx';
import { UnknownHost } from '../src/ui/shell/unknown-host.tsx';
import { FROZEN_UP_S } from './frozen-app.ts';
import { onPhone, type Scene, scene } from './stage.tsx';
import { ADMINISTRATOR } from './units.ts';

const meta: Meta = { title: 'Shell' };
export default meta;

const nothing = () => {};
const SINCE_MS = (FROZEN_UP_S - 480) * 1_000;
const DOWN: Partial<AppState['link']> = { cloud: 'down', trouble: 'server', cloudDownSinceMs: SINCE_MS };

const bar = (link: Partial<AppState['link']>) => scene(<Bar />, { link });
const banner = (link: Partial<AppState['link']>) => scene(<TroubleBanner />, { link, saving: { unsent: 3 } });
const panel = (link: Partial<AppState['link']>) => scene(<LinkPanel onClose={nothing} />, { link });

export const Online = bar({});
export const Connecting = bar({ cloud: 'unknown', realtime: 'unknown' });
export const LocalServerPresent = bar({ localMode: 1 });
export const LocalServerChosen = bar({ localMode: 3 });
export const FireAndPending = scene(<Bar />, { board: { anyFire: true }, saving: { pending: 2 } });
export const Paused = scene(<Bar />, { board: { pausedS: 42 }, settings: { allowRefreshPause: true } });
export const MayPause = scene(<Bar />, { settings: { allowRefreshPause: true } });
export const SoundOn = scene(<Bar />, { state: { sound: { used: true, locked: false } } });
export const SoundLocked = scene(<Bar />, { state: { sound: { used: true, locked: true } } });
export const EverythingInTheBar = scene(<Bar />, {
  board: { anyFire: true, pausedS: 7 },
  saving: { pending: 2 },
  settings: { allowRefreshPause: true },
  state: { sound: { used: true, locked: true } },
  link: { localMode: 3 },
});
export const PersonLoggedIn = scene(<Bar />, { state: { loggedIn: true } });
export const BarOfACustomerScreen = scene(<Bar title="Trattoria Lucía" />, { settings: { finalClients: true } });

export const CloudDown = banner(DOWN);
export const LocalServerServes = banner({ ...DOWN, localMode: 2 });
export const NoNetwork = banner({ network: false, cloud: 'down' });

const lost = (unit: AppState['unit']) => scene(<TroubleBanner />, { state: { unit }, saving: { unsent: 3 } });
export const UnitTaken = lost('taken');
export const UnitGone = lost('gone');
export const UnitForbidden = lost('forbidden');
export const UnitTakenAndRejected = scene(<TroubleBanner />, {
  state: { unit: 'taken' },
  link: { ...DOWN, trouble: 'refused' },
  saving: { unsent: 3 },
});
export const CredentialsRejected = banner({ ...DOWN, trouble: 'refused' });

export const PanelWell = panel({});
const NOTHING_YET = {
  state: { installed: false },
  kds: null,
  link: { ...IDLE_INDICATOR, cloud: 'unknown', realtime: 'unknown' },
} as const;
export const BarOfABlankDevice = scene(<Bar />, NOTHING_YET);
export const PanelOfABlankDevice = scene(<LinkPanel onClose={nothing} />, NOTHING_YET);
export const PanelPortal = panel({ ...DOWN, trouble: 'portal' });
export const PanelNotes = panel({
  ...DOWN,
  trouble: 'size',
  localMode: 3,
  notes: ['localSilent', 'oldResponse', 'localSocketSilent', 'realtimeSilent', 'realtimeGaveUp'],
});
export const PanelOfAForeignServer = panel({ localMode: 3, notes: ['localForeign'] });
export const PanelWithoutStorage = scene(<LinkPanel onClose={nothing} />, { saving: { memoryOnly: true } });
const permission = (localAccess: LocalAccess) =>
  scene(<LinkPanel onClose={nothing} />, { link: { localMode: 1 }, localAccess });
export const PanelAsksForPermission = permission('prompt');
export const PanelPermissionRefused = permission('denied');
export const PanelLocal = panel({ ...DOWN, localMode: 2, realtime: 'down' });

export const Menu = scene(<SideMenu onClose={nothing} />);
export const MenuOfATestHost = scene(<SideMenu onClose={nothing} />, {
  state: {
    testHost: true,
    environment: 'DEV',
    debug: ['Asked for orders: 200 in 41 ms', 'The realtime link is up', 'Asked for orders: the same etag'],
  },
});
export const MenuOfAnAdministrator = scene(<SideMenu onClose={nothing} />, ADMINISTRATOR);
export const MenuWithAnOffer = scene(<SideMenu onClose={nothing} />, { state: { installOffered: true } });
export const MenuOfACustomerScreen = scene(<SideMenu onClose={nothing} />, { settings: { finalClients: true } });
export const Question = scene(
  <Confirm sentence="¿Desea borrar todos los datos?" yes="Borrar" no="Cancelar" danger onYes={nothing} onNo={nothing}>
    <p>El equipo olvida su KDS.</p>
  </Confirm>,
);
export const Alert = scene(
  <Confirm sentence="Debe configurar KDS en este equipo." yes="Aceptar" onYes={nothing} onNo={nothing} />,
);
export const SomeNotices = scene(<Notices />, {
  state: {
    notices: [
      { id: 1, type: 'error', text: 'storageRefused', values: {} },
      { id: 2, type: 'slow', text: 'orderSetAside', values: { count: 2 } },
      { id: 3, type: 'success', text: 'serverMessage', values: { text: 'Mesa 4 pide la cuenta' } },
    ],
  },
});
export const NoticesOfTwoServers = scene(<Notices />, {
  state: {
    notices: [
      { id: 1, type: 'slow', text: 'changeWaits', values: { order: 'M 12', lines: 'Congrio a lo pobre', count: 1 } },
      { id: 2, type: 'slow', text: 'changeUnknownToCloud', values: { order: 'D 4265', lines: 'Cappuccino', count: 1 } },
      { id: 3, type: 'slow', text: 'changeFellBack', values: { order: 'V 7', lines: 'Limonada, Penne', count: 2 } },
      { id: 4, type: 'error', text: 'partsBroken', values: {} },
    ],
  },
});
export const NoticesOfTwoServersOnAPhone = onPhone(NoticesOfTwoServers);
export const OpenInAnotherTab = scene(<OtherTabScreen isHeld={false} onTake={nothing} />);
export const HeldByAnotherTab = scene(<OtherTabScreen isHeld onTake={nothing} />);
export const UnknownAddress = scene(<UnknownHost />, { state: { phase: 'unknown-host', host: 'cocina.example:8080' } });
export const FullScreenOn = scene(<Bar />, { state: { fullScreen: { supported: true, on: true } } });
export const Broken = scene(<BrokenScreen alone holdsOrders={false} />);
/** The board has reloaded three times in ten minutes, or a reload would lose taps that the device cannot store. */
export const BrokenForGood = scene(<BrokenScreen alone holdsOrders={false} />, { state: { healing: 'stays' } });
export const BrokenWithoutStorage = scene(<BrokenScreen alone holdsOrders={false} />, {
  state: { healing: 'stays' },
  saving: { unsent: 2, memoryOnly: true },
});
export const DeletingWithUnsentChanges: Scene = {
  ...scene(<DeleteData />, { saving: { pending: 2, unsent: 3 } }),
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.click(),
};

export const PhoneBar = onPhone(EverythingInTheBar);
export const PhoneBanner = onPhone(LocalServerServes);
export const PhoneCredentialsRejected = onPhone(CredentialsRejected);
export const PhonePanel = onPhone(PanelLocal);
export const PhoneMenu = onPhone(MenuOfATestHost);
export const PhoneQuestion = onPhone(Question);
export const PhoneNotices = onPhone(SomeNotices);
