/** The areas of the app by name: those of pages, and the screen for diners that stands in the place of a board. */
import { useContext, useState } from 'react';
import { type Area, areaPart, OpenStylesContext } from '../base/area.ts';
import type { LatePart } from '../base/late-part.ts';
import type { AreaPage, PATHS, ParamsOf } from '../base/routes.ts';

/** What the screen of a page is given: what its address says. */
export interface PageNeeds<Name extends AreaPage> {
  readonly params: ParamsOf<(typeof PATHS)[Name]>;
}

/** What the screen for diners is given. */
export interface CustomerNeeds {
  readonly onBar: (wanted: boolean) => void;
}

type PageLoads = { readonly [Name in AreaPage]: () => Promise<Area<PageNeeds<Name>>> };
type LatePages = { readonly [Name in AreaPage]: LatePart<PageNeeds<Name>> };

const PAGE_LOADS: PageLoads = {
  'all-day': async () => (await import('../board-variants/all-day-area.tsx')).AREA,
  login: async () => (await import('../login/login-area.tsx')).AREA,
  configure: async () => (await import('../configure/configure-area.tsx')).AREA,
  settings: async () => (await import('../settings/settings-area.tsx')).AREA,
};
const loadCustomer = async () => (await import('../customer/customer-area.tsx')).AREA;

export interface Areas {
  readonly pages: LatePages;
  readonly customer: LatePart<CustomerNeeds>;
}

/** The areas with the styles of this page; none is loaded before it is wanted. */
export function useAreas(): Areas {
  const openStyles = useContext(OpenStylesContext);
  const [areas] = useState<Areas>(() => {
    const part = <Needs>(name: string, load: () => Promise<Area<Needs>>): LatePart<Needs> =>
      areaPart(load, () => openStyles(name));
    return {
      pages: {
        'all-day': part('all-day', PAGE_LOADS['all-day']),
        login: part('login', PAGE_LOADS.login),
        configure: part('configure', PAGE_LOADS.configure),
        settings: part('settings', PAGE_LOADS.settings),
      },
      customer: part('customer', loadCustomer),
    };
  });
  return areas;
}
