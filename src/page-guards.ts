/** A separate script, so the start does not wait for it. */
import { preventZoom, type ZoomLimits } from './platform/browser/page/prevent-zoom.ts';
import { revertTranslations } from './ui/kit/revert-translations.ts';

export function startPageGuards(limits: ZoomLimits): void {
  preventZoom(limits);
  revertTranslations(window);
}
