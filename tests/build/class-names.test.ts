/** How the build takes what a source imports of a style sheet. */
import { expect, test } from 'vitest';
import { withOwnClassNames } from '../../build/class-names.ts';

test('[PERF9] class names are imported one by one, on the line where they were, and nothing else is', () => {
  const source = [
    "import { memo } from 'react';",
    "import styles from './card.module.css';",
    "import './base.css';",
    "import hidden from '../../kit/hidden.module.css';",
    'const text = "import styles from \'./card.module.css\';";',
  ].join('\n');
  expect(withOwnClassNames(source).split('\n')).toEqual([
    "import { memo } from 'react';",
    "import * as styles from './card.module.css';",
    "import './base.css';",
    "import * as hidden from '../../kit/hidden.module.css';",
    'const text = "import styles from \'./card.module.css\';";',
  ]);
});
