/** What somebody at this screen chose to see beside the board; kept until the app is loaded again. */
import { proxy } from 'valtio';

export const viewChoices = proxy({
  /** The bar of small orders at the bottom, where it may show at all. */
  miniBar: true,
  /** The panel of what left the board. */
  recent: false,
});
