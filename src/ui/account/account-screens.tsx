import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { DeferredPage } from '../base/deferred.tsx';
import { useOpenPage } from '../base/open-page.ts';
import type { PagePath } from '../base/routes.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import { PlainPage } from '../kit/plain-page.tsx';
import { useAccountCode } from './created/use-account-code.ts';
import { type AccountParts, useAccountParts } from './parts.ts';
import { type AccountScreen, type ProfileArrival, screenAt } from './screens.ts';
import { useLoginRequired } from './use-login-required.ts';

function NoScreen() {
  const t = useTexts();
  const { go } = useOpenPage();
  return (
    <PlainPage title={t('notFound.title')}>
      <ActionButton strong isOff={false} onPress={() => go('home')}>
        {t('notFound.home')}
      </ActionButton>
    </PlainPage>
  );
}

interface Of {
  readonly parts: AccountParts;
}

const PROFILE_PATHS: Readonly<Record<ProfileArrival, PagePath>> = {
  itself: '/l/profile',
  cart: '/l/profilecart',
  address: '/l/profileaddress',
  created: '/l/profilecreated/done',
};

/** Stores the order from the page's address, because the user may have to log in first. */
function useOrder(): void {
  const { commands } = useApp();
  const { io }: { readonly io?: unknown } = useSearch({ strict: false });
  // The router parses an id of digits as a number.
  const orderId = typeof io === 'string' || typeof io === 'number' ? String(io) : null;
  useEffect(() => {
    if (orderId !== null) void commands.account().then(({ profile }) => profile.rememberOrder(orderId));
  }, [commands, orderId]);
}

function Profile({ parts, arrival }: Of & { arrival: ProfileArrival }) {
  useOrder();
  const isLoggedIn = useLoginRequired(PROFILE_PATHS[arrival]);
  const needs = useMemo(() => ({ arrival }), [arrival]);
  return isLoggedIn && <DeferredPage of={parts.profile} with={needs} isOpen />;
}

/** The profile shows after the login. */
function Created({ parts, code }: Of & { code: string }) {
  const { loggedIn } = useSnapshot(useApp().state);
  const { brought, spend } = useAccountCode(code);
  const needs = useMemo(() => ({ brought, onLoggedIn: spend }), [brought, spend]);
  const isProfile = loggedIn && brought.kind === 'used';
  // After a logout here the login shows, as after a logout on the profile.
  const [wasProfile, stays] = useState(isProfile);
  if (isProfile && !wasProfile) stays(true);
  if (isProfile || wasProfile) return <Profile parts={parts} arrival="created" />;
  return <DeferredPage of={parts.created} with={needs} isOpen />;
}

function Password({ parts, target }: Of & { target: Extract<AccountScreen, { readonly screen: 'reset' | 'change' }> }) {
  const isChange = target.screen === 'change';
  const isLoggedIn = useLoginRequired(isChange ? '/l/pwdreset' : null);
  const code = isChange ? '' : target.code;
  const tag = isChange ? '' : target.tag;
  const needs = useMemo(
    () => ({ mode: isChange ? ('change' as const) : ('reset' as const), code, tag }),
    [isChange, code, tag],
  );
  return (!isChange || isLoggedIn) && <DeferredPage of={parts.password} with={needs} isOpen />;
}

/** `below` is the part of the address after `/l/`; empty at the root of an account host. */
export function AccountScreens({ below }: { readonly below: string }) {
  const parts = useAccountParts();
  const target = screenAt(below);
  switch (target?.screen) {
    case 'profile':
      return <Profile parts={parts} arrival={target.arrival} />;
    case 'created':
      return <Created parts={parts} code={target.code} />;
    case 'reset':
    case 'change':
      return <Password key={below} parts={parts} target={target} />;
    default:
      return <NoScreen />;
  }
}
