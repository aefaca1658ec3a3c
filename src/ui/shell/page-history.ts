/** The browser's history for the router, which would else hold up every way out of the page. */
import { createBrowserHistory } from '@tanstack/react-router';

type Listen = typeof window.addEventListener;

/** A listener for this makes the browser wait for a response, so a hanging page could not be left (rules RECOVERY-1 to RECOVERY-16). */
const isWayOut = (type: string): boolean => type === 'beforeunload';

/** Follows the page's history and its events, except the one of leaving it: nothing here blocks that. */
export function pageHistory() {
  const addEventListener: Listen = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    if (!isWayOut(type)) window.addEventListener(type, ...rest);
  };
  const removeEventListener: Listen = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    if (!isWayOut(type)) window.removeEventListener(type, ...rest);
  };
  const { history, location, document } = window;
  return createBrowserHistory({ window: { history, location, document, addEventListener, removeEventListener } });
}
