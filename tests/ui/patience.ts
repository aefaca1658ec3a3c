/** How long a screen is waited for: parts of it load late, and the machine may be busy with other things. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 30_000 });
