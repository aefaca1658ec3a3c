import type { Meta } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { ref } from 'valtio/vanilla';
import type { AppState } from '../src/engine/base/state.ts';
import { LoginScreen } from '../src/ui/login/login-screen.tsx';
import { Bar } from '../src/ui/shell/bar/bar.tsx';
import type { FrozenKitchen } from './frozen-app.ts';
import { onPhone, scene } from './stage.tsx';
import { ADMINISTRATOR } from './units.ts';

const meta: Meta = { title: 'Login' };
export default meta;

const ANONYMOUS = { installed: false, userKinds: ref(['anonymous'] as const) };

const login = (kitchen: FrozenKitchen = {}) =>
  scene(
    <>
      <Bar />
      <main style={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <LoginScreen />
      </main>
    </>,
    { ...kitchen, state: { ...ANONYMOUS, ...kitchen.state } },
  );
const person = (of: Partial<AppState['person']>) => login({ person: of });

/** Presses the last button of the choices once it is rendered; with `sends` also submits the empty form. */
function Opened({ sends = false }: { sends?: boolean }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ways = [...(here.current?.querySelectorAll<HTMLElement>('section button') ?? [])];
    ways.at(-1)?.click();
    if (sends) requestAnimationFrame(() => here.current?.querySelector('form')?.requestSubmit());
  }, [sends]);
  return (
    <div ref={here} style={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <LoginScreen />
    </div>
  );
}

export const WaysIn = login();
export const TwoProviders = login({
  state: {
    socialProviders: ref([
      { id: 'resto', name: 'Resto ID', authorizeUrl: '', clientId: '' },
      { id: 'other', name: 'Cuenta Andina de Identidad', authorizeUrl: '', clientId: '' },
    ]),
  },
});
export const NoProvider = login({ state: { socialProviders: ref([]) } });
export const Asking = person({ loggingIn: true });
export const NoNetwork = person({ problem: 'network' });
export const NoPermission = person({ problem: 'no-permission' });
export const WrongReturn = person({ problem: 'state' });
export const NoCode = person({ problem: 'code' });
export const EmailNeeded = person({ problem: 'email-needed', emailFor: 'resto' });
export const TestHost = login({
  state: {
    ...ANONYMOUS,
    testHost: true,
    environment: 'DEV',
    debug: ref([
      'Asked to log in: 200 in 41 ms',
      'The response has no token',
      'No request is made: user not authenticated',
    ]),
  },
});
export const LoggedIn = login(ADMINISTRATOR);
export const Form = scene(<Opened />, { state: ANONYMOUS });
export const FormSentEmpty = scene(<Opened sends />, { state: ANONYMOUS });

export const Phone = onPhone(WaysIn);
export const PhoneEmailNeeded = onPhone(EmailNeeded);
export const PhoneForm = onPhone(Form);
export const PhoneFormSentEmpty = onPhone(FormSentEmpty);
export const PhoneTestHost = onPhone(TestHost);
