/** Which command a key press means (ruling K1). */
import type { Settings } from './settings.ts';

export type KeyCommand = 'save' | 'refresh';

/** The command bound to a key code, or null when the key means nothing to the board. */
export function keyCommand(settings: Settings, code: number): KeyCommand | null {
  if (code === settings.keysave) return 'save';
  return code === settings.keyrefresh ? 'refresh' : null;
}
