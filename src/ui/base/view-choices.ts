/** The user's view choices at this screen besides the board; kept until the app reloads. */
import { proxy } from 'valtio';

export const viewChoices = proxy({
  /** The bar of small orders at the bottom, where it may show at all. */
  miniBar: true,
  recent: false,
});
