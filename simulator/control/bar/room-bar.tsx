import {
  ChefHat,
  CircleCheck,
  Download,
  GraduationCap,
  Languages,
  List,
  LoaderCircle,
  Signpost,
  TriangleAlert,
} from 'lucide-react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import { readableCode } from '../../core/base/join-address.ts';
import type { OfflineState } from '../base/offline-state.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import { SimulationMark } from '../base/simulation-mark.tsx';
import type { RoomLanguage } from '../base/texts.ts';
import { CopyLink } from './copy-link.tsx';
import * as styles from './room-bar.module.css';
import { SeedForm } from './seed-form.tsx';
import { TimeControls } from './time-controls.tsx';

interface Props {
  readonly status: SimulationStatus;
  readonly texts: RoomTexts;
  readonly language: RoomLanguage;
  /** Null where no files are cached. */
  readonly offlineState: OfflineState | null;
  /** Null when other devices need no code. */
  readonly code: string | null;
  readonly link: string;
  readonly onCommand: (command: ControlCommand) => void;
  readonly onSave: () => void;
  readonly onLanguage: () => void;
  readonly choosing: boolean;
  readonly onChoose: () => void;
  readonly onTrain: () => void;
  /** Null without a tour. */
  readonly guide: { readonly label: string; readonly startTour: () => void } | null;
}

const OFFLINE_ICONS = { keeping: LoaderCircle, ready: CircleCheck, cut: TriangleAlert } as const;

/** Whether the demo works without a network (rule SIM-6). */
function OfflineStatus({ state, texts }: { readonly state: OfflineState | null; readonly texts: RoomTexts }) {
  const Icon = state && OFFLINE_ICONS[state];
  return (
    <span
      role="status"
      className={styles.offline}
      data-offline={state ?? undefined}
      title={state ? texts.offlineHint[state] : ''}
    >
      {Icon && <Icon aria-hidden="true" />}
      {state && texts.offlineBadge[state]}
    </span>
  );
}

const ClassCode = ({ code, texts }: { readonly code: string; readonly texts: RoomTexts }) => (
  <span className={styles.code} title={texts.classCode}>
    {texts.classCode} <strong>{readableCode(code)}</strong>
  </span>
);

export function RoomBar(props: Props) {
  const {
    status,
    texts,
    language,
    offlineState,
    code,
    link,
    onCommand,
    onSave,
    onLanguage,
    choosing,
    onChoose,
    onTrain,
    guide,
  } = props;
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <h1 tabIndex={-1} className={styles.room}>
          <ChefHat aria-hidden="true" />
          <span>{texts.room}</span>
        </h1>
        <div className={styles.marks}>
          <SimulationMark text={texts.simulation} />
          <OfflineStatus state={offlineState} texts={texts} />
          {code !== null && <ClassCode code={code} texts={texts} />}
        </div>
        <button
          type="button"
          className={styles.scenario}
          aria-expanded={choosing}
          title={`${status.title[language]} · ${texts.situationsHint}`}
          onClick={onChoose}
        >
          <List aria-hidden="true" />
          <span className={styles.situation}>{status.title[language]}</span>
        </button>
        <button type="button" className={styles.train} title={texts.trainHint} onClick={onTrain}>
          <GraduationCap aria-hidden="true" />
          {texts.train}
        </button>
        <SeedForm
          seed={status.seed}
          worldId={status.worldId}
          texts={texts}
          onRestart={(seed) => onCommand({ do: 'restart', seed })}
        />
        <TimeControls status={status} texts={texts} onCommand={onCommand} />
        {guide && (
          <button type="button" className={styles.pill} title={guide.label} onClick={guide.startTour}>
            <Signpost aria-hidden="true" />
            <span>{guide.label}</span>
          </button>
        )}
        <CopyLink link={link} texts={texts} />
        <button type="button" className={styles.pill} title={texts.saveScenarioHint} onClick={onSave}>
          <Download aria-hidden="true" />
          <span>{texts.saveScenario}</span>
        </button>
        <button type="button" className={styles.pill} onClick={onLanguage} lang={language === 'es' ? 'en' : 'es'}>
          <Languages aria-hidden="true" />
          <span>{texts.language}</span>
        </button>
      </div>
    </header>
  );
}
