/** The browser's history for the router, which would else hold up every way out of the page. */
import { createBrowserHistory } from '@tanstack/react-router';

type Listen = typeof window.addEventListener;

/** Whoever listens to this keeps the browser waiting for its answer: a page that hangs could not be left any more (rule R11). */
const isWayOut = (type: string): boolean => type === 'beforeunload';

/** Follows the page's history and listens to its own events, but for the one of leaving it: nothing here asks to stay. */
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
