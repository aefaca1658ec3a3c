/**
 * The icons' own files. The package describes its list alone; what is imported by the list goes into the first script, whoever
 * draws it, because the bundler puts all that the list names where the list is.
 */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';

  const icon: IconNode;
  export default icon;
}
