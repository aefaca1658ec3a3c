/** These choices are kept until the app reloads. */
import { proxy } from 'valtio';

export const viewChoices = proxy({
  miniBar: true,
  recent: false,
});
