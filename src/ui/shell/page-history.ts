/** Leaves out the listener with which the router would delay leaving the page. */
import { createBrowserHistory } from '@tanstack/react-router';

type Listen = typeof window.addEventListener;

/** With a listener for this event the browser waits for the page, so users could not leave a page that hangs. */
const isWayOut = (type: string): boolean => type === 'beforeunload';

/** Leaving the page is never blocked (rule SETTINGS-23). */
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
