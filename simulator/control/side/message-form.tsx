/** The kitchen's screens receive a message by default (rule ROOM-35). */
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { ControlCommand, DeviceFacts } from '../../core/base/control.ts';
import * as fields from '../base/form.module.css';
import { LineForm } from '../base/line-form.tsx';
import type { ServiceTexts } from './service-texts.ts';
import * as styles from './side-panel.module.css';

interface Props {
  readonly devices: readonly DeviceFacts[];
  readonly texts: ServiceTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

export function MessageForm({ devices, texts, onCommand }: Props) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const kds = chosen ?? devices.filter(({ role }) => role === 'kitchen').map(({ kdsId }) => kdsId);
  const toggle = (kdsId: number, isOn: boolean) =>
    setChosen(isOn ? [...kds, kdsId] : kds.filter((one) => one !== kdsId));
  return (
    <>
      <LineForm
        className={`${fields.edgeless} ${styles.others}`}
        buttonClass={styles.plain}
        label={texts.message}
        action={texts.send}
        Icon={MessageSquare}
        isOff={kds.length === 0}
        onLine={(text) => onCommand({ do: 'message', text, kds })}
      />
      <fieldset className={styles.screensChosen}>
        <legend>{texts.messageTo}</legend>
        {devices.map(({ kdsId, name }) => (
          <label key={kdsId}>
            <input
              type="checkbox"
              checked={kds.includes(kdsId)}
              onChange={({ target }) => toggle(kdsId, target.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  );
}
