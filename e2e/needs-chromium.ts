/** Before the first test: says in a sentence that there is no browser. */
import { chromiumPath } from '../tools/chromium.ts';

export default (): void => {
  chromiumPath();
};
