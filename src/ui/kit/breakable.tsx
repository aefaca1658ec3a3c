/** A title that may go on in a further row after each plus sign: the number of a table is never cut in two. */
import { createElement, Fragment, type ReactNode } from 'react';

export function Breakable({ text }: { readonly text: string }): ReactNode {
  const [first = '', ...more] = text.split('+');
  const parts: ReactNode[] = [first];
  for (const part of more) parts.push('+', createElement('wbr'), part);
  return createElement(Fragment, null, ...parts);
}
