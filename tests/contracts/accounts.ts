/** Account creation, password recovery and password change (calls 14 and 17 to 20) on every transport. */
import { expect } from 'vitest';
import {
  changePassword,
  checkReset,
  createAccount,
  requestReset,
  resetPassword,
} from '../../src/backend/account-calls.ts';
import { saveProfile } from '../../src/backend/person-calls.ts';
import { decodeAccountCode } from '../../src/protocol/decode-account-code.ts';
import { screenAt } from '../../src/ui/account/screens.ts';
import { personCalled } from '../simulator/core/test-world.ts';
import { loggedInPerson, PLACE, passwordOf, readProfile, requestLogin } from './people.ts';
import { type At, callerOn, expectData, type Fact, heal, type Transport, trouble } from './transport.ts';

const DONE = { ok: true, data: null } as const;
const REJECTED = { ok: false, why: 'rejected' } as const;
const CUT = { ok: false, why: 'network' } as const;
const NEW = { email: 'ana@local.cl', firstNames: 'Ana María', lastNames: 'Soto' };
const NEXT = 'otra clave 🙂';

const emailOf = (name: 'diner' | 'regular') => personCalled(name).profile.details.email;

const mailsTo = async (transport: Transport, email: string) =>
  (await transport.status()).mails.filter(({ to }) => to === email);

async function screenOfLatestMail(transport: Transport, email: string) {
  const mail = (await mailsTo(transport, email)).at(-1);
  return screenAt(mail?.path.slice('/l/'.length) ?? '');
}

async function mailedLink(transport: Transport, email: string) {
  const screen = await screenOfLatestMail(transport, email);
  if (screen?.screen !== 'reset') throw new Error(`Failed to find a link that was mailed to ${email}.`);
  return { code: screen.code, tag: screen.tag };
}

const canLogInWith = async (transport: Transport, name: 'diner' | 'regular', secret: string): Promise<boolean> =>
  (await requestLogin(transport, { ...passwordOf(personCalled(name)), secret })).ok;

function describeMaking(fact: Fact, at: At): void {
  fact('[SIM-24] call 14 creates an account once, and its mail has a code that logs in', async () => {
    const caller = callerOn(at(), null);
    expect(await createAccount(caller, PLACE, NEW, 'en')).toEqual(DONE);
    expect(await createAccount(caller, PLACE, { ...NEW, email: 'ANA@local.cl' }, 'en')).toEqual(REJECTED);
    expect(await mailsTo(at(), NEW.email)).toMatchObject([{ what: 'account', language: 'en' }]);
    const screen = await screenOfLatestMail(at(), NEW.email);
    const code = screen?.screen === 'created' ? decodeAccountCode(screen.code) : null;
    if (code?.kind !== 'credentials') throw new Error('Failed to read the code of the mail.');
    const question = { ...passwordOf(personCalled('diner')), email: code.email, secret: code.password };
    const { session } = await requestLogin(at(), question);
    expect(session?.profile.details).toMatchObject({ firstNames: 'Ana María', lastNames: 'Soto', email: NEW.email });
  });
}

function describePasswords(fact: Fact, at: At): void {
  fact('[SIM-24] calls 17 to 19 replace a password by a mailed link, which works once', async () => {
    const [caller, email] = [callerOn(at(), null), emailOf('diner')];
    expect(await requestReset(caller, PLACE, 'nadie@local.cl')).toEqual(REJECTED);
    expect(await requestReset(caller, PLACE, email)).toEqual(DONE);
    const link = await mailedLink(at(), email);
    expect(await checkReset(caller, link)).toEqual({ ok: true, data: email });
    expect(await checkReset(caller, { ...link, tag: `${link.tag}0` })).toEqual(REJECTED);
    expect(await resetPassword(caller, PLACE, { link, email: NEW.email, password: NEXT })).toEqual(REJECTED);
    expect(await resetPassword(caller, PLACE, { link, email, password: NEXT })).toEqual(DONE);
    expect(await canLogInWith(at(), 'diner', NEXT)).toBe(true);
    expect(await resetPassword(caller, PLACE, { link, email, password: 'una tercera' })).toEqual(REJECTED);
    expect(await checkReset(caller, link)).toEqual(REJECTED);
  });

  fact('[SIM-24] call 20 changes the password of a logged-in person, and only with the current password', async () => {
    const { caller } = await loggedInPerson(at(), 'regular');
    const current = personCalled('regular').password;
    expect(await changePassword(caller, PLACE, 'not-the-one', NEXT)).toEqual(REJECTED);
    expect(await changePassword(caller, PLACE, null, NEXT)).toEqual(REJECTED);
    expect((await changePassword(callerOn(at(), null), PLACE, current, NEXT)).ok).toBe(false);
    expect(await changePassword(caller, PLACE, current, NEXT)).toEqual(DONE);
    expect(await canLogInWith(at(), 'regular', NEXT)).toBe(true);
    expect(await canLogInWith(at(), 'regular', current ?? '')).toBe(false);
  });
}

function describeLostResponses(fact: Fact, at: At): void {
  fact('[SIM-8] requests about an account take effect even if their responses are lost', async () => {
    const [caller, email] = [callerOn(at(), null), emailOf('diner')];
    const regular = await loggedInPerson(at(), 'regular');
    expect(await requestReset(caller, PLACE, email)).toEqual(DONE);
    const link = await mailedLink(at(), email);
    await trouble(at(), 'response-lost');
    expect(await createAccount(caller, PLACE, NEW, 'es')).toEqual(CUT);
    expect(await requestReset(caller, PLACE, emailOf('regular'))).toEqual(CUT);
    expect(await resetPassword(caller, PLACE, { link, email, password: NEXT })).toEqual(CUT);
    expect(await saveProfile(regular.caller, PLACE, { nm: 'Renata Paz' })).toEqual(CUT);
    expect(await changePassword(regular.caller, PLACE, personCalled('regular').password, NEXT)).toEqual(CUT);
    // A check changes nothing, so its response still arrives.
    expect(await checkReset(caller, link)).toEqual(REJECTED);
    await heal(at());
    expect(await mailsTo(at(), NEW.email)).toHaveLength(1);
    expect(await mailsTo(at(), emailOf('regular'))).toHaveLength(1);
    expect(expectData(await readProfile(regular)).profile.details.firstNames).toBe('Renata Paz');
    expect([await canLogInWith(at(), 'diner', NEXT), await canLogInWith(at(), 'regular', NEXT)]).toEqual([true, true]);
  });
}

/** Invalid responses with their outcome for an account's calls. */
const WRONG = [
  ['cloud-500', ['server', 'rejected']],
  ['cloud-html', ['portal']],
  ['cloud-malformed', ['portal']],
  ['cloud-truncated', ['network']],
  ['cloud-down', ['network']],
] as const;

function describeWrongResponses(fact: Fact, at: At): void {
  for (const [fault, whys] of WRONG) {
    fact(
      `[LINK-27] with the fault ${fault} every call of an account fails with a known reason, and a call after the fault succeeds`,
      async () => {
        const caller = callerOn(at(), null);
        const { caller: signed } = await loggedInPerson(at(), 'regular');
        const link = { code: 'c1', tag: 't1' };
        await trouble(at(), fault);
        const replies = [
          await createAccount(caller, PLACE, NEW, 'es'),
          await requestReset(caller, PLACE, emailOf('diner')),
          await checkReset(caller, link),
          await resetPassword(caller, PLACE, { link, email: emailOf('diner'), password: NEXT }),
          await changePassword(signed, PLACE, 'not-the-one', NEXT),
          await saveProfile(signed, PLACE, { nm: 'Renata' }),
        ];
        for (const reply of replies) expect(whys).toContain(reply.ok ? 'ok' : reply.why);
        await heal(at());
        expect(await requestReset(caller, PLACE, emailOf('diner'))).toEqual(DONE);
      },
    );
  }
}

export function describeAccounts(fact: Fact, transport: At): void {
  describeMaking(fact, transport);
  describePasswords(fact, transport);
  describeLostResponses(fact, transport);
  describeWrongResponses(fact, transport);
}
