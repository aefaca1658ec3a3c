/** What guests, waiters and the house do at a press, and whether simulated cooks work. */
import { Ban, Flame, MessageSquare, Plus } from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import * as fields from '../base/form.module.css';
import { LineForm } from '../base/line-form.tsx';
import type { RoomLanguage } from '../base/texts.ts';
import { Composer } from './composer.tsx';
import type { ServiceTexts } from './service-texts.ts';
import * as styles from './side-panel.module.css';

interface Props {
  readonly status: SimulationStatus;
  readonly texts: ServiceTexts;
  readonly language: RoomLanguage;
  readonly onCommand: (command: ControlCommand) => void;
}

export const Service = ({ status, texts, language, onCommand }: Props) => (
  <section aria-label={texts.service}>
    <button type="button" className={styles.order} onClick={() => onCommand({ do: 'order' })}>
      <Plus aria-hidden="true" />
      {texts.oneMoreOrder}
    </button>
    <div className={styles.acts}>
      <button type="button" onClick={() => onCommand({ do: 'void' })}>
        <Ban aria-hidden="true" />
        {texts.voidLine}
      </button>
      <button type="button" onClick={() => onCommand({ do: 'fire' })}>
        <Flame aria-hidden="true" />
        {texts.fireOrder}
      </button>
    </div>
    <Composer menu={status.menu} texts={texts} language={language} onCommand={onCommand} />
    <LineForm
      className={`${fields.edgeless} ${styles.others}`}
      buttonClass={styles.plain}
      label={texts.message}
      action={texts.send}
      Icon={MessageSquare}
      onLine={(text) => onCommand({ do: 'message', text })}
    />
    <button
      type="button"
      role="switch"
      aria-checked={status.cooks}
      className={styles.cooks}
      title={texts.cooksHint}
      onClick={() => onCommand({ do: 'cooks', on: !status.cooks })}
    >
      <i className={styles.knob} />
      {texts.cooks}
    </button>
  </section>
);
