import type { FullScreen } from '../../ports.ts';

const ignore = (): void => {};

export const browserFullScreen: FullScreen = {
  get supported() {
    return document.fullscreenEnabled === true;
  },
  on: () => document.fullscreenElement != null,
  toggle() {
    if (!document.fullscreenEnabled) return;
    if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
    else document.documentElement.requestFullscreen().catch(ignore);
  },
  onChange(changed) {
    const notify = () => changed(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', notify);
    return () => document.removeEventListener('fullscreenchange', notify);
  },
};
