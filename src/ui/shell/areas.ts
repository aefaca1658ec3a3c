/** Screens by name; the customer screen replaces a board. */
import { type ComponentType, useContext, useState } from 'react';
import { areaPart, TitleFontContext } from '../base/area.ts';
import type { DeferredPart } from '../base/deferred-part.ts';
import type { AreaPage } from '../base/routes.ts';

export interface PageProps {
  /** The part of the address that `$` matches; empty for a path without `$`. */
  readonly below: string;
}

export interface CustomerProps {
  readonly onBar: (wanted: boolean) => void;
}

const PAGE_LOADS: Readonly<Record<AreaPage, () => Promise<ComponentType<PageProps>>>> = {
  'all-day': async () => (await import('../board-variants/all-day-board.tsx')).AllDayBoard,
  login: async () => (await import('../login/login-screen.tsx')).LoginScreen,
  account: async () => (await import('../account/account-screens.tsx')).AccountScreens,
  configure: async () => (await import('../configure/configure-screen.tsx')).ConfigureScreen,
  settings: async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
};
const loadCustomer = async () => (await import('../customer/customer-screen.tsx')).CustomerScreen;

export interface Areas {
  readonly pages: Readonly<Record<AreaPage, DeferredPart<PageProps>>>;
  readonly customer: DeferredPart<CustomerProps>;
}

/** Each screen loads only when it is needed. */
export function useAreas(): Areas {
  const titleLetters = useContext(TitleFontContext);
  const [areas] = useState<Areas>(() => {
    const page = (name: AreaPage) => areaPart(PAGE_LOADS[name], titleLetters);
    return {
      pages: {
        'all-day': page('all-day'),
        login: page('login'),
        account: page('account'),
        configure: page('configure'),
        settings: page('settings'),
      },
      customer: areaPart(loadCustomer, titleLetters),
    };
  });
  return areas;
}
