/** Checks the lockfile: a missing package would stop `npm ci`, and one without a hash could be replaced. */
import * as v from 'valibot';

const ranges = v.optional(v.record(v.string(), v.string()), {});

const lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      link: v.optional(v.boolean(), false),
      hasInstallScript: v.optional(v.boolean(), false),
      dependencies: ranges,
      optionalDependencies: ranges,
    }),
  ),
});

type Packages = v.InferOutput<typeof lockfile>['packages'];

/** Where Node finds a package from another one: in its own `node_modules`, or further up. */
function found(packages: Packages, from: string, name: string): string | null {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (place in packages) return place;
  if (from === '') return null;
  const end = from.lastIndexOf('/node_modules/');
  return found(packages, end < 0 ? '' : from.slice(0, end), name);
}

/**
 * One sentence for each dependency missing in the lockfile, for example because a registry lacked other systems'
 * binaries.
 */
export function unmetDependencies(text: string): string[] {
  const { packages } = v.parse(lockfile, JSON.parse(text));
  return Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) => {
    return Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, range]) => {
      const place = found(packages, from, name);
      const isExact = /^\d[\w.+-]*$/.test(range);
      if (place !== null && (!isExact || packages[place]?.version === range)) return [];
      return [`${from || 'the project'} wants ${name} ${range}, which is not in the lockfile`];
    });
  });
}

/** The lockfile has no hash of these packages, so npm cannot verify them. */
export function unverified(text: string): string[] {
  const { packages } = v.parse(lockfile, JSON.parse(text));
  return Object.entries(packages).flatMap(([place, { integrity, link }]) =>
    place === '' || link || integrity !== undefined ? [] : [place],
  );
}

export function scriptPackages(text: string): string[] {
  const { packages } = v.parse(lockfile, JSON.parse(text));
  return Object.entries(packages)
    .flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [place.replace(/^.*node_modules\//, '')] : []))
    .sort();
}
