/** The areas of the app by name: those of pages, and the screen for diners that stands in the place of a board. */
import { useContext, useState } from 'react';
import { type Area, areaPart, OpenStylesContext } from '../base/area.ts';
import type { LatePart } from '../base/late-part.ts';
import type { AreaPage } from '../base/routes.ts';

/** What the screen of a page is given. */
export interface PageNeeds {
  /** What its address says in place of the `$` of its path; empty for a path without one. */
  readonly below: string;
}

/** What the screen for diners is given. */
export interface CustomerNeeds {
  readonly onBar: (wanted: boolean) => void;
}

const PAGE_LOADS: Readonly<Record<AreaPage, () => Promise<Area<PageNeeds>>>> = {
  'all-day': async () => (await import('../board-variants/all-day-area.tsx')).AREA,
  login: async () => (await import('../login/login-area.tsx')).AREA,
  account: async () => (await import('../account/account-area.tsx')).AREA,
  configure: async () => (await import('../configure/configure-area.tsx')).AREA,
  settings: async () => (await import('../settings/settings-area.tsx')).AREA,
};
const loadCustomer = async () => (await import('../customer/customer-area.tsx')).AREA;

export interface Areas {
  readonly pages: Readonly<Record<AreaPage, LatePart<PageNeeds>>>;
  readonly customer: LatePart<CustomerNeeds>;
}

/** The areas with the styles of this page; none is loaded before it is wanted. */
export function useAreas(): Areas {
  const openStyles = useContext(OpenStylesContext);
  const [areas] = useState<Areas>(() => {
    const page = (name: AreaPage) => areaPart(PAGE_LOADS[name], () => openStyles(name));
    return {
      pages: {
        'all-day': page('all-day'),
        login: page('login'),
        account: page('account'),
        configure: page('configure'),
        settings: page('settings'),
      },
      customer: areaPart(loadCustomer, () => openStyles('customer')),
    };
  });
  return areas;
}
