/** The drawing data that every lucide icon file exports beside its component, which the package's types leave out. */
import type { SVGAttributes } from 'react';

declare module 'lucide-react/icons/flame' {
  interface IconData {
    readonly node: readonly (readonly [
      tag: string,
      attributes: SVGAttributes<SVGElement> & { readonly key: string },
    ])[];
  }
  export const __iconData: IconData;
}
