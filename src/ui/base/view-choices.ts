/** What the user chose to see on this screen besides the board; kept until the app reloads. */
import { proxy } from 'valtio';

export const viewChoices = proxy({
  /** Whether the bar of small orders shows, on screens that can have it. */
  miniBar: true,
  recent: false,
});
