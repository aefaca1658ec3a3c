/** What the sources of an entry import today: read by a pass of the bundler whose outputs nobody uses. */
import { build, type Metafile } from 'esbuild';
import { browserOptions } from './bundle.ts';

export interface FirstLook {
  /** Of this build. */
  metafile(): Promise<Metafile>;
  /** A new build begins: the sources may be others. */
  again(): void;
}

/** One look serves all plugins of a build. */
export function firstLook(entry: string): FirstLook {
  let looked: Promise<Metafile> | null = null;
  const look = async () => (await build({ ...browserOptions([entry]), sourcemap: false, minify: false })).metafile;
  return {
    metafile() {
      looked ??= look();
      return looked;
    },
    again() {
      looked = null;
    },
  };
}
