/** Tests wait long for a screen, because parts of it load late and the machine may be busy. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 30_000 });
