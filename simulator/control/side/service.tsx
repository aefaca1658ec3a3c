import { Ban, Flame, Plus } from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { RoomLanguage } from '../base/texts.ts';
import { Composer } from './composer.tsx';
import { MessageForm } from './message-form.tsx';
import type { ServiceTexts } from './service-texts.ts';
import * as styles from './side-panel.module.css';

interface Props {
  readonly texts: ServiceTexts;
  readonly onCommand: (command: ControlCommand) => void;
}

interface OtherProps extends Props {
  readonly status: SimulationStatus;
  readonly language: RoomLanguage;
}

export const Service = ({ texts, onCommand }: Props) => (
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
  </section>
);

export const OtherService = ({ status, texts, language, onCommand }: OtherProps) => (
  <section aria-label={texts.otherService}>
    <Composer menu={status.menu} texts={texts} language={language} onCommand={onCommand} />
    <MessageForm devices={status.devices} texts={texts} onCommand={onCommand} />
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
