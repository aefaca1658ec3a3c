import type { IconNode } from 'lucide';
import { createElement, type ReactElement } from 'react';
import * as styles from './glyph.module.css';

export const drawGlyph = (icon: IconNode): ReactElement =>
  createElement(
    'svg',
    { className: styles.glyph, viewBox: '0 0 24 24', 'aria-hidden': true },
    ...icon.map(([tag, attributes]) => createElement(tag, attributes)),
  );
