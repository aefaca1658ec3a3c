/** Makes a constant host element out of an icon's drawing data. */
import type { __iconData as icon } from 'lucide-react/icons/flame';
import { createElement, type ReactElement } from 'react';
import styles from './glyph.module.css';

export const drawGlyph = ({ node }: typeof icon): ReactElement =>
  createElement(
    'svg',
    { className: styles.glyph, viewBox: '0 0 24 24', 'aria-hidden': true },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
