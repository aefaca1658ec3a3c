import { useState } from 'react';
import type { RoomTexts } from '../base/room-texts.ts';
import { saveFile } from '../base/save-file.ts';
import type { ControlPort } from '../port/control-port.ts';

export interface Saving {
  /** Null until a save ends. */
  readonly message: string | null;
  save(): void;
  close(): void;
}

/** Saves the run as a scenario file (rule ROOM-15); the outcome is shown until the world changes. */
export function useSaving(port: Pick<ControlPort, 'saved'>, texts: RoomTexts, worldId: string): Saving {
  const [saved, setSaved] = useState<{ readonly message: string; readonly worldId: string } | null>(null);
  const save = async () => {
    const file = await port.saved();
    if (file !== null) saveFile(file.text, file.name, 'application/yaml');
    const message =
      file === null
        ? texts.notSaved
        : [
            texts.saved(
              file.name,
              file.omitted.map(({ kind, count }) => texts.leftOut[kind](count)),
            ),
            ...(file.expectsFormer ? [texts.expectsFormer] : []),
          ].join(' ');
    setSaved({ message, worldId });
  };
  const message = saved?.worldId === worldId ? saved.message : null;
  return { message, save: () => void save(), close: () => setSaved(null) };
}
