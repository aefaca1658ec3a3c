/** Fails with one clear sentence before the first test when there is no browser. */
import { chromiumPath } from '../tools/chromium.ts';

export default (): void => {
  chromiumPath();
};
