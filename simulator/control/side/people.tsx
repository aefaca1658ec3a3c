import { useState } from 'react';
import type { ControlCommand, DeviceFacts, SentMail, UnitCommand } from '../../core/base/control.ts';
import { PERSON_FACTS, type PersonFacts } from '../../core/base/person-facts.ts';
import * as fields from '../base/form.module.css';
import * as styles from './people.module.css';
import type { PeopleTexts } from './people-texts.ts';
import * as side from './side-panel.module.css';

const UNIT_ACTIONS = [
  'take-unit',
  'revoke-unit',
  'delete-unit',
  'free-unit',
] as const satisfies readonly UnitCommand['do'][];

interface Props {
  readonly devices: readonly DeviceFacts[];
  /** Oldest first. */
  readonly mails: readonly SentMail[];
  readonly newDeviceUrl: string;
  readonly accountUrl: (path: string) => string;
  readonly texts: PeopleTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

const PersonRow = ({ person, texts }: { readonly person: PersonFacts; readonly texts: PeopleTexts }) => (
  <li>
    <span>{texts.person[person.name]}</span>
    <code>{person.email || texts.noEmail}</code>
    <code>{person.password ?? texts.noPassword}</code>
  </li>
);

/** Latest first. The list replaces inboxes, which are not simulated. */
const Mails = ({ mails, accountUrl, texts }: Pick<Props, 'mails' | 'accountUrl' | 'texts'>) =>
  mails.length > 0 && (
    <ul aria-label={texts.mails}>
      {mails.toReversed().map(({ atMs, to, what, path }) => (
        <li key={`${atMs} ${path}`}>
          <a href={accountUrl(path)} target="_blank" rel="noreferrer">
            {texts.mail[what]}
          </a>
          <code>{to}</code>
        </li>
      ))}
    </ul>
  );

/** A list that acts on change would act on each choice that a keyboard user passes, so there is a button. */
function UnitActions({ devices, texts, onCommand }: Pick<Props, 'devices' | 'texts' | 'onCommand'>) {
  const [kds, setKds] = useState(devices[0]?.kdsId ?? 0);
  const [action, setAction] = useState<UnitCommand['do']>('take-unit');
  return (
    <div className={`${fields.edgeless} ${side.others}`}>
      <select aria-label={texts.unit} value={kds} onChange={(event) => setKds(Number(event.target.value))}>
        {devices.map(({ kdsId, name }) => (
          <option key={kdsId} value={kdsId}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.unitAction}
        value={action}
        onChange={(event) => setAction(UNIT_ACTIONS.find((name) => name === event.target.value) ?? action)}
      >
        {UNIT_ACTIONS.map((name) => (
          <option key={name} value={name}>
            {texts.unitActions[name]}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => onCommand({ do: action, kds })}>
        {texts.doIt}
      </button>
    </div>
  );
}

export const People = ({ devices, mails, newDeviceUrl, accountUrl, texts, onCommand }: Props) => (
  <details className={styles.people}>
    <summary>{texts.people}</summary>
    <a href={newDeviceUrl} target="_blank" rel="noreferrer">
      {texts.newDevice}
    </a>
    <a href={accountUrl('/')} target="_blank" rel="noreferrer">
      {texts.accounts}
    </a>
    <Mails mails={mails} accountUrl={accountUrl} texts={texts} />
    <ul>
      {PERSON_FACTS.map((person) => (
        <PersonRow key={person.name} person={person} texts={texts} />
      ))}
    </ul>
    <UnitActions devices={devices} texts={texts} onCommand={onCommand} />
  </details>
);
