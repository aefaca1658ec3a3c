/**
 * Guards against changes of the page that only a user can make: zoom and translation. They load as a separate script,
 * so the start does not wait for them.
 */
import { preventZoom, type ZoomLimits } from './platform/browser/page/prevent-zoom.ts';
import { revertTranslations } from './ui/kit/revert-translations.ts';

export function startPageGuards(limits: ZoomLimits): void {
  preventZoom(limits);
  revertTranslations(window);
}
