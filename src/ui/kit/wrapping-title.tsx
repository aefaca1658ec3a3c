/** The title may wrap after each plus sign, so that the numbers of joined tables stay whole. */
import { createElement, Fragment, type ReactNode } from 'react';

export function WrappingTitle({ text }: { readonly text: string }): ReactNode {
  const [first = '', ...more] = text.split('+');
  const parts: ReactNode[] = [first];
  for (const part of more) parts.push('+', createElement('wbr'), part);
  return createElement(Fragment, null, ...parts);
}
