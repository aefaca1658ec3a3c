import { subscribeKey } from 'valtio/vanilla/utils';
import { expect, test } from 'vitest';
import type { FaultName, FaultOptions } from '../../../simulator/core/base/fault-kinds.ts';
import type { Account } from '../../../src/engine/base/account-api.ts';
import type { ProfileApi } from '../../../src/engine/base/profile-api.ts';
import { decodeProfile } from '../../../src/protocol/decode-profile.ts';
import type { Credentials } from '../../../src/protocol/encode-call.ts';
import { screenAt } from '../../../src/ui/account/screens.ts';
import { callBy, credentialsIn, logIn, login, passwordLogin, personCalled } from '../../simulator/core/test-world.ts';
import { type PersonDevice, personDevice } from './person-device.ts';

const MINUTE_MS = 60_000;
const NEW = { email: 'ana@local.cl', firstNames: 'Ana', lastNames: 'Soto' };
const NEXT = 'otra clave';
const DINER = personCalled('diner');
const EMAIL = DINER.profile.details.email;

interface Begun {
  readonly device: PersonDevice;
  readonly account: Account;
  readonly desk: ProfileApi;
  readonly credentials: Credentials;
}

const mails = ({ device }: Begun) => device.kitchen.world.mails();

/** The link in the recovery mail that arrived before the fault. */
function link(begun: Begun) {
  const screen = screenAt(mails(begun).at(-1)?.path.slice('/l/'.length) ?? '');
  return screen?.screen === 'reset' ? { code: screen.code, tag: screen.tag } : { code: 'none', tag: 'none' };
}

const canLogInWith = ({ device }: Begun, password: string): boolean => {
  const { body, ...values } = passwordLogin('diner', 9000);
  return login(device.kitchen.world, { ...values, body: { ...body, tot3: password } }).ok;
};

/** Resolves when the search for the device's location ends. */
const placed = ({ state: { place } }: ProfileApi): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribeKey(place, 'locating', (locating) => {
      if (locating) return;
      stop();
      resolve();
    });
  });

interface Call {
  /** Resolves to the success, or to the reason of a failure. */
  readonly ask: (begun: Begun) => Promise<boolean | string>;
  /** Whether the platform shows the effect of the call. */
  readonly isDone: (begun: Begun) => boolean;
  /** Whether the call only reads: faults of changes neither lose nor repeat its response. */
  readonly isRead?: boolean;
  /** Whether the call logs the person out even if the request fails. */
  readonly isExit?: boolean;
}

const outcome = (reply: { readonly ok: boolean; readonly why?: string }): boolean | string =>
  reply.ok || `${reply.why}`;

const CALLS: Readonly<Record<string, Call>> = {
  '13, a profile': {
    async ask({ desk, device }) {
      desk.editProfile();
      const details = device.app.state.person.profile?.details ?? DINER.profile.details;
      return (await desk.saveProfile({ ...details, firstNames: 'Camila Paz' })) || `${desk.state.problem}`;
    },
    isDone: ({ device: { kitchen } }) => {
      const options = { query: { amb: 'DEV' }, module: 9000 };
      const { data } = callBy(kitchen.world, logIn(kitchen.world, 'diner', 9000), 'profileRead', options);
      return decodeProfile(data)?.details.firstNames === 'Camila Paz';
    },
  },
  '14, an account': {
    ask: async ({ account }) => outcome(await account.create(NEW)),
    isDone: (begun) => mails(begun).filter(({ to }) => to === NEW.email).length === 1,
  },
  '15, the connection': {
    async ask({ desk }) {
      desk.editAddress(null);
      await placed(desk);
      return !desk.state.place.failed || 'network';
    },
    // The form stays open in any case.
    isDone: ({ desk }) => desk.state.edit === 'address',
    isRead: true,
  },
  '16, a logout': {
    async ask({ device }) {
      await device.app.commands.logOut();
      return device.app.state.notices.some(({ text }) => text === 'sessionClosed');
    },
    isDone: ({ device: { kitchen }, credentials }) =>
      callBy(kitchen.world, credentials, 'profileRead', { query: { amb: 'DEV' }, module: 9000 }).status === 401,
    isExit: true,
  },
  '17, a recovery mail': {
    ask: async ({ account }) => outcome(await account.requestReset(EMAIL)),
    // Two requests send two mails, and both links work.
    isDone: (begun) => mails(begun).filter(({ to }) => to === EMAIL).length > 1,
  },
  '18, a check': {
    ask: async (begun) => outcome(await begun.account.checkReset(link(begun))),
    isDone: () => true,
    isRead: true,
  },
  '19, a password by a link': {
    ask: async (begun) =>
      outcome(await begun.account.resetPassword({ link: link(begun), email: EMAIL, password: NEXT })),
    isDone: (begun) => canLogInWith(begun, NEXT),
  },
  '20, another password': {
    ask: async ({ account }) => outcome(await account.changePassword(DINER.password, NEXT)),
    isDone: (begun) => canLogInWith(begun, NEXT),
  },
};

interface Trouble {
  readonly fault: FaultName;
  readonly options?: FaultOptions;
  readonly says: true | 'network';
  readonly done: boolean;
}

const TROUBLES: readonly Trouble[] = [
  { fault: 'cloud-slow', options: { delayMs: 6_000, spreadMs: 0 }, says: true, done: true },
  { fault: 'cloud-hang', says: 'network', done: false },
  { fault: 'cloud-down', says: 'network', done: false },
  { fault: 'cloud-500', says: 'network', done: false },
  { fault: 'cloud-html', says: 'network', done: false },
  { fault: 'cloud-malformed', says: 'network', done: true },
  { fault: 'cloud-truncated', says: 'network', done: true },
  { fault: 'response-lost', says: 'network', done: true },
  { fault: 'change-doubled', says: true, done: true },
];

/** A person on an account host, with a recovery mail from before the fault. */
async function begin(): Promise<Begun> {
  const device = personDevice({ host: 'test.mi.simulator' });
  const { commands, state } = device.app;
  commands.openLogin();
  commands.logIn(EMAIL, DINER.password ?? '');
  await device.kitchen.run(5);
  expect(state.loggedIn).toBe(true);
  const account = await commands.account();
  const reset = account.requestReset(EMAIL);
  await device.kitchen.run(5);
  expect((await reset).ok).toBe(true);
  const { xid = '', xtot1 = '', xtot4 = '' } = device.requests.findLast(({ query }) => 'xtot1' in query)?.query ?? {};
  const credentials = credentialsIn({ id: xid, tot1: xtot1, tot4: xtot4 });
  return { device, account, desk: account.profile, credentials };
}

const TABLE = Object.entries(CALLS).flatMap(([name, call]) =>
  TROUBLES.map((trouble) => [name, trouble.fault, call, trouble] as const),
);

test.each(TABLE)(
  '[ACCOUNT-5][PROFILE-3][LOGIN-18] each call has a known outcome under each fault: call %s; fault %s',
  async (name, _, call, { fault, options, says, done }) => {
    const { ask, isDone, isRead = false, isExit = false } = call;
    const begun = await begin();
    const { device } = begun;
    const { world } = device.kitchen;
    const isSpared = isRead && (fault === 'response-lost' || fault === 'change-doubled');
    world.setFault(fault, MINUTE_MS, options);
    const outcome = ask(begun);
    await device.kitchen.run(40);
    expect(await outcome).toBe(isSpared || isExit ? true : says);
    world.heal();
    expect(world.journalTail(500).filter(({ scope }) => scope === 'trouble').length).toBe(0);
    expect(isDone(begun)).toBe(isRead ? true : done);
    // No network fault logs a person out. A log-out and a password reset by link do, and remove the person's data.
    const isOut = isExit || (name.startsWith('19') && says === true);
    expect(device.app.state.loggedIn).toBe(!isOut);
    expect(device.storage.facts.has('tab:session')).toBe(!isOut);
    expect(JSON.stringify([...device.storage.facts])).not.toContain(EMAIL);
  },
);
