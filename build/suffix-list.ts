/** The demo is built without the list of all public suffixes of the internet, 47 KiB after gzip: MSW's jar asks it which hosts share a cookie, and no answer of a simulated machine sets one. */
import type { Plugin } from 'esbuild';

const LIST = 'tldts';
const WITHOUT = 'without';

/** A host of its own, whatever it is called: what the jar does with one that the list does not know. */
const OWN_HOST = 'export const getDomain = () => null;';

export function withoutSuffixList(): Plugin {
  return {
    name: 'without-suffix-list',
    setup(setup) {
      setup.onResolve({ filter: new RegExp(`^${LIST}$`) }, ({ path }) => ({ path, namespace: WITHOUT }));
      setup.onLoad({ filter: /.*/, namespace: WITHOUT }, () => ({ contents: OWN_HOST }));
    },
  };
}
