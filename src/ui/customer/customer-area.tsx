/** The screen for diners as an area: with its own styles and texts. */
import type { ComponentProps } from 'react';
import { CUSTOMER_TEXTS } from '../../i18n/areas/customer.ts';
import type { Area } from '../base/area.ts';
import { CustomerScreen } from './customer-screen.tsx';

export const AREA: Area<ComponentProps<typeof CustomerScreen>> = { Screen: CustomerScreen, texts: CUSTOMER_TEXTS };
