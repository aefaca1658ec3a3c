/** Font size of the page in CSS pixels by the chosen text size; all sizes in rem follow. */
import type { Settings } from '../../domain/presentation/settings.ts';

export const ROOT_PX: Readonly<Record<Settings['fontsize'], number>> = { small: 16, normal: 20, big: 24, bigger: 30 };
