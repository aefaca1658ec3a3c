/** The all-day board as an area: with its own styles and texts. */
import { ALL_DAY_TEXTS } from '../../i18n/areas/all-day.ts';
import type { Area } from '../base/area.ts';
import { AllDayBoard } from './all-day-board.tsx';

export const AREA: Area<object> = { Screen: AllDayBoard, texts: ALL_DAY_TEXTS };
