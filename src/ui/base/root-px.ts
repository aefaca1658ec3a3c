/** The font size of the whole page by the text size that was chosen, CSS pixels: every size in rem follows it. */
import type { Settings } from '../../domain/presentation/settings.ts';

export const ROOT_PX: Readonly<Record<Settings['fontsize'], number>> = { small: 16, normal: 20, big: 24, bigger: 30 };
