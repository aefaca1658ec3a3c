/** A title that wraps only after a plus sign, so that table numbers stay whole. */
import { createElement, Fragment, type ReactNode } from 'react';

export function Breakable({ text }: { readonly text: string }): ReactNode {
  const [first = '', ...more] = text.split('+');
  const parts: ReactNode[] = [first];
  for (const part of more) parts.push('+', createElement('wbr'), part);
  return createElement(Fragment, null, ...parts);
}
