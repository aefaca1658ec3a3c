import type { Meta } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { ref } from 'valtio/vanilla';
import { profile } from '../fixtures/profile.ts';
import { CreatedScreen } from '../src/ui/account/created/created-screen.tsx';
import { PasswordScreen } from '../src/ui/account/password/password-screen.tsx';
import { LoginScreen } from '../src/ui/login/login-screen.tsx';
import type { FrozenKitchen } from './frozen-app.ts';
import { onPhone, scene } from './stage.tsx';

const meta: Meta = { title: 'Account' };
export default meta;

const ANONYMOUS = { installed: false, module: 9000 as const, userKinds: ref(['anonymous'] as const) };
const { token: _, realtimeToken: __, ...shown } = profile();
const LOGGED_IN: NonNullable<FrozenKitchen['state']> = {
  ...ANONYMOUS,
  loggedIn: true,
  userKinds: ref(['diner'] as const),
};
const PERSON = { name: shown.name, profile: ref(shown) };

const NO = { ok: false, why: 'rejected' } as const;
const never = () => new Promise<never>(() => {});

/** The position of a view's button, counted from the last button of the login dialog. */
type View = -2 | -1;

/** Opens the login's form, presses one of its last buttons and, with `typed`, fills the fields and submits. */
function Opened({ view, typed }: { view: View; typed: readonly string[] }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isHere = true;
    const next = (work: () => void) => requestAnimationFrame(() => isHere && work());
    const pressLast = (where: string, at: number) =>
      [...(here.current?.querySelectorAll<HTMLElement>(`${where} button`) ?? [])].at(at)?.click();
    const fill = () => {
      const fields = [...(here.current?.querySelectorAll<HTMLInputElement>('form input') ?? [])];
      for (const [at, text] of typed.entries()) {
        const field = fields[at];
        // Sets the value as typing does: React has replaced the browser's setter with its own.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (typed.length > 0) next(() => here.current?.querySelector('form')?.requestSubmit());
    };
    pressLast('section', -1);
    next(() => {
      pressLast('dialog', view);
      next(fill);
    });
    return () => {
      isHere = false;
    };
  }, [view, typed]);
  return (
    <div ref={here} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <LoginScreen />
    </div>
  );
}

const NOTHING: readonly string[] = [];
const FORGOT = -2;
const CREATE = -1;
const EMAIL: readonly string[] = ['ana@local.cl'];
const ACCOUNT: readonly string[] = ['ana@local.cl', 'Ana María', 'Soto Fuentes'];
const EMPTY: readonly string[] = ['', '', ''];

const at = (view: View, typed: readonly string[], account: NonNullable<FrozenKitchen['account']> = {}) =>
  scene(<Opened view={view} typed={typed} />, { state: ANONYMOUS, account });

export const Forgot = at(FORGOT, NOTHING);
export const ForgotSending = at(FORGOT, EMAIL, { requestReset: never });
export const ForgotSent = at(FORGOT, EMAIL);
export const ForgotFailed = at(FORGOT, EMAIL, { requestReset: async () => NO });
export const Create = at(CREATE, NOTHING);
export const CreateEmpty = at(CREATE, EMPTY);
export const CreateFailed = at(CREATE, ACCOUNT, { create: async () => NO });
export const CreateSent = at(CREATE, ACCOUNT);

const main = { display: 'flex', flex: 1, minHeight: 0 } as const;
const nothing = () => {};

const created = (brought: Parameters<typeof CreatedScreen>[0]['brought'], kitchen: FrozenKitchen = {}) =>
  scene(
    <main style={main}>
      <CreatedScreen brought={brought} onLoggedIn={nothing} />
    </main>,
    { ...kitchen, state: { ...ANONYMOUS, ...kitchen.state } },
  );

const CREDENTIALS = { kind: 'credentials', email: 'ana@local.cl', password: 'temporal-1a2b3c' } as const;

export const Created = created(CREDENTIALS);
export const CreatedUsed = created({ kind: 'used' });
export const CreatedBroken = created({ kind: 'broken', why: 'content' });
export const CreatedWhileLoggedIn = created(CREDENTIALS, { state: LOGGED_IN, person: PERSON });

const LINK = { mode: 'reset', code: 'c1', tag: 't1' } as const;
const CHANGE = { mode: 'change', code: '', tag: '' } as const;

const password = (target: Parameters<typeof PasswordScreen>[0], account: NonNullable<FrozenKitchen['account']> = {}) =>
  scene(
    <main style={main}>
      <PasswordScreen {...target} />
    </main>,
    {
      ...(target.mode === 'change' ? { state: LOGGED_IN, person: PERSON } : { state: ANONYMOUS }),
      account,
    },
  );

export const Reset = password(LINK);
export const ResetChecking = password(LINK, { checkReset: never });
export const ResetInvalid = password(LINK, { checkReset: async () => NO });
export const ResetWithoutNetwork = password(LINK, { checkReset: async () => ({ ok: false, why: 'network' }) });
export const Change = password(CHANGE);

export const PhoneForgot = onPhone(Forgot);
export const PhoneCreateEmpty = onPhone(CreateEmpty);
export const PhoneCreated = onPhone(Created);
export const PhoneReset = onPhone(Reset);
export const PhoneChange = onPhone(Change);
