/**
 * The files of single icons. The package documents only its index, but if an icon is imported from the index, the
 * bundler puts it into the first script.
 */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';

  const icon: IconNode;
  export default icon;
}
