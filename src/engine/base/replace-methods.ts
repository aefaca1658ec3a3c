import type { Cancel } from '../../platform/ports.ts';

/** Replaces methods of an object; the returned function restores them. */
export function replaceMethods<Target extends object>(target: Target, methods: Partial<Target>): Cancel {
  const own = Object.fromEntries(Object.keys(methods).map((name) => [name, target[name as keyof Target]]));
  Object.assign(target, methods);
  return () => void Object.assign(target, own);
}
