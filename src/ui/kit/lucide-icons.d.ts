/** The package documents only its index, but from there the bundler puts an icon into the first script. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';

  const icon: IconNode;
  export default icon;
}
