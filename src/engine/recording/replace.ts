/** How a recording listens: other methods in the place of an object's own. */
import type { Cancel } from '../../platform/ports.ts';

/** Puts other methods in the place of an object's own, and back. */
export function replace<Target extends object>(target: Target, methods: Partial<Target>): Cancel {
  const own = Object.fromEntries(Object.keys(methods).map((name) => [name, target[name as keyof Target]]));
  Object.assign(target, methods);
  return () => void Object.assign(target, own);
}
