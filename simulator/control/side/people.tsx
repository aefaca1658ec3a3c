/** Who can log in and by what, the way to a device that is no KDS yet, and what can happen to a unit. */
import { useState } from 'react';
import type { ControlCommand, DeviceFacts, UnitCommand } from '../../core/base/control.ts';
import { PERSON_FACTS, type PersonFacts } from '../../core/base/person-facts.ts';
import type { RoomTexts } from '../base/texts.ts';
import * as styles from './people.module.css';
import * as side from './side-panel.module.css';

const FATES = ['take-unit', 'revoke-unit', 'delete-unit', 'free-unit'] as const satisfies readonly UnitCommand['do'][];

interface Props {
  readonly devices: readonly DeviceFacts[];
  readonly newDeviceUrl: string;
  readonly texts: RoomTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

const PersonRow = ({ person, texts }: { readonly person: PersonFacts; readonly texts: RoomTexts }) => (
  <li>
    <span>{texts.person[person.name]}</span>
    <code>{person.email || texts.noEmail}</code>
    <code>{person.password ?? texts.noPassword}</code>
  </li>
);

/** A choice and a button, as with the other troubles. */
function UnitFates({ devices, texts, onCommand }: Omit<Props, 'newDeviceUrl'>) {
  const [kds, setKds] = useState(devices[0]?.kdsId ?? 0);
  const [fate, setFate] = useState<UnitCommand['do']>('take-unit');
  return (
    <div className={side.others}>
      <select aria-label={texts.unit} value={kds} onChange={(event) => setKds(Number(event.target.value))}>
        {devices.map(({ kdsId, name }) => (
          <option key={kdsId} value={kdsId}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.unitFate}
        value={fate}
        onChange={(event) => setFate(FATES.find((name) => name === event.target.value) ?? fate)}
      >
        {FATES.map((name) => (
          <option key={name} value={name}>
            {texts.unitFates[name]}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => onCommand({ do: fate, kds })}>
        {texts.doIt}
      </button>
    </div>
  );
}

export const People = ({ devices, newDeviceUrl, texts, onCommand }: Props) => (
  <details className={styles.people}>
    <summary>{texts.people}</summary>
    <a href={newDeviceUrl} target="_blank" rel="noreferrer">
      {texts.newDevice}
    </a>
    <ul>
      {PERSON_FACTS.map((person) => (
        <PersonRow key={person.name} person={person} texts={texts} />
      ))}
    </ul>
    <UnitFates devices={devices} texts={texts} onCommand={onCommand} />
  </details>
);
