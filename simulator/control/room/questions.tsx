/** What the room asks before another run begins: what a link asks for beyond what runs, and what is over. */
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import { type AskedInLink, asksForAnother, type WrongInLink } from '../base/asked-in-link.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import type { Speech } from '../base/use-language.ts';
import type { ControlPort } from '../port/control-port.ts';
import * as styles from './room-page.module.css';
import { useSituations } from './use-situations.ts';

interface RunQuestionProps {
  /** Null once somebody has decided. */
  readonly asked: AskedInLink | null;
  readonly status: SimulationStatus;
  readonly speech: Pick<Speech, 'texts' | 'language'>;
  /** The same function as long as it asks the same simulation. */
  readonly onSituations: ControlPort['situations'];
  readonly onUse: (asked: AskedInLink) => void;
  readonly onKeep: () => void;
}

interface RefusalProps {
  readonly said: string;
  readonly texts: RoomTexts;
  readonly onClose: () => void;
}

/** What a link asks for and nobody can begin. */
const Refusal = ({ said, texts, onClose }: RefusalProps) => (
  <div className={styles.question} role="status">
    <span>{said}</span>
    <button type="button" onClick={onClose}>
      {texts.close}
    </button>
  </div>
);

/** A link must not begin a running service anew by itself: others may be working in it. What it asks for is named by its title, as the link does where the simulator tells of no library; what a library does not have is said to be none. */
function RunQuestion({ asked, status, speech, onSituations, onUse, onKeep }: RunQuestionProps) {
  const { texts, language } = speech;
  const scenario = asked === null || asked.scenario === status.scenario ? null : asked.scenario;
  const library = useSituations(scenario !== null, onSituations);
  if (asked === null || !asksForAnother(asked, status)) return null;
  if (scenario !== null && library === undefined) return null;
  const named = library?.find(({ name }) => name === scenario)?.title[language];
  if (scenario !== null && library && named === undefined)
    return <Refusal said={texts.noSuchRun(scenario)} texts={texts} onClose={onKeep} />;
  return (
    <div className={styles.question} role="status">
      <span>
        {scenario === null ? texts.otherSeed(asked.seed ?? status.seed) : texts.otherRun(named ?? scenario, asked.seed)}
      </span>
      <button type="button" onClick={() => onUse(asked)}>
        {texts.useSeed}
      </button>
      <button type="button" onClick={onKeep}>
        {texts.keepSeed}
      </button>
    </div>
  );
}

/** The command that begins what a link asks for; what it leaves open stays as it is. */
const beginning = ({ seed, scenario, speed }: AskedInLink, running: SimulationStatus): ControlCommand => ({
  do: 'restart',
  seed: seed ?? running.seed,
  ...(scenario === null ? {} : { scenario }),
  ...(speed === null ? {} : { speed }),
});

interface ScenarioEndProps {
  /** With its limit it says why the world stands still for good. */
  readonly status: Pick<SimulationStatus, 'elapsedMs' | 'lengthMs' | 'training' | 'limit'>;
  readonly texts: RoomTexts;
  readonly onAgain: () => void;
}

/** Who watches an empty kitchen is told why nothing comes any more. */
function ScenarioEnd({ status: { elapsedMs, lengthMs, training, limit }, texts, onAgain }: ScenarioEndProps) {
  if (limit === null && (elapsedMs < lengthMs || training !== null)) return null;
  return (
    <div className={styles.question} role="status">
      <span>{limit === null ? texts.ended : texts.limit[limit]}</span>
      <button type="button" onClick={onAgain}>
        {texts.again}
      </button>
    </div>
  );
}

interface QuestionsProps extends Omit<RunQuestionProps, 'onUse'> {
  /** What the link names that is none. */
  readonly wrong: readonly WrongInLink[];
  readonly onWrongRead: () => void;
  readonly onCommand: (command: ControlCommand) => void;
}

/** What a link asks for beyond what runs, and what is over. */
export const Questions = ({ asked, wrong, status, speech, onSituations, ...on }: QuestionsProps) => (
  <>
    {wrong.length > 0 && (
      <Refusal
        said={wrong.map((name) => speech.texts.wrongInLink[name]).join(' ')}
        texts={speech.texts}
        onClose={on.onWrongRead}
      />
    )}
    <RunQuestion
      asked={asked}
      status={status}
      speech={speech}
      onSituations={onSituations}
      onUse={(wanted) => on.onCommand(beginning(wanted, status))}
      onKeep={on.onKeep}
    />
    <ScenarioEnd
      status={status}
      texts={speech.texts}
      onAgain={() => on.onCommand({ do: 'restart', seed: status.seed })}
    />
  </>
);
