/**
 * The icons' own files. The package documents only its list, but the bundler would put every icon imported from the
 * list into the first script.
 */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';

  const icon: IconNode;
  export default icon;
}
