/** The time of a page whose computer is set to another one: its clocks run as ever. */

/** Runs in the page before its scripts: it is so many milliseconds later there. */
export function setAhead(byMs: number): void {
  const realNow = Date.now;
  const now = () => realNow() + byMs;
  window.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
