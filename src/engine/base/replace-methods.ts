import type { Cancel } from '../../platform/ports.ts';

/** The returned function restores the methods. */
export function replaceMethods<Target extends object>(target: Target, methods: Partial<Target>): Cancel {
  const own = Object.fromEntries(Object.keys(methods).map((name) => [name, target[name as keyof Target]]));
  Object.assign(target, methods);
  return () => void Object.assign(target, own);
}
