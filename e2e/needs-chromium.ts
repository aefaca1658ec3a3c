import { chromiumPath } from '../tools/chromium.ts';

export default (): void => {
  chromiumPath();
};
