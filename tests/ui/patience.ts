/** Tests wait long, because parts of a screen load late and the machine may be busy. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 120_000 });
