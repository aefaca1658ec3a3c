import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import { type InvalidLinkPart, type LinkRequest, requestsOtherRun } from '../base/link-request.ts';
import type { RoomTexts } from '../base/room-texts.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import type { ControlPort } from '../port/control-port.ts';
import * as styles from './room-page.module.css';
import { useSituations } from './use-situations.ts';

/** The requests of the link that opened the room. */
export interface Link {
  /** Null once the user has decided. */
  readonly request: LinkRequest | null;
  /** Null without one, and once the user has decided. */
  readonly scenario: string | null;
  readonly wrong: readonly InvalidLinkPart[];
}

interface RefusalProps {
  readonly wrong: readonly InvalidLinkPart[];
  readonly status: SimulationStatus;
  readonly locale: Pick<LanguageChoice, 'texts' | 'language'>;
  readonly onClose: () => void;
}

/** Link text is untrusted: each repeated part is cut to this length. */
const PART_LENGTH_MAX = 40;

/** Also names the run that is shown instead (rule ROOM-40). */
function Refusal({ wrong, status: { title, seed, speed }, locale: { texts, language }, onClose }: RefusalProps) {
  const parts = wrong.map(({ part, text }) => texts.wrongInLink[part](text.slice(0, PART_LENGTH_MAX)));
  const list = new Intl.ListFormat(language).format(parts);
  return (
    <div className={styles.question} role="status">
      <span>{texts.wrongLink(list, title[language], seed, speed)}</span>
      <button type="button" onClick={onClose}>
        {texts.close}
      </button>
    </div>
  );
}

interface RunQuestionProps {
  readonly request: LinkRequest;
  /** Null for the running situation. */
  readonly title: string | null;
  readonly seed: number;
  readonly texts: RoomTexts;
  readonly onUse: () => void;
  readonly onKeepRun: () => void;
}

/** A link must not restart a service without a question, because other users may be working in it. */
const RunQuestion = ({ request, title, seed, texts, onUse, onKeepRun }: RunQuestionProps) => (
  <div className={styles.over}>
    <div className={styles.question} role="status">
      <span>{title === null ? texts.otherSeed(request.seed ?? seed) : texts.otherRun(title, request.seed)}</span>
      <button type="button" onClick={onUse}>
        {texts.useSeed}
      </button>
      <button type="button" onClick={onKeepRun}>
        {texts.keepRun}
      </button>
    </div>
  </div>
);

/** Missing parts keep their present value. */
const beginning = ({ seed, scenario, speed }: LinkRequest, running: SimulationStatus): ControlCommand => ({
  do: 'restart',
  seed: seed ?? running.seed,
  ...(scenario === null ? {} : { scenario }),
  ...(speed === null ? {} : { speed }),
});

interface ScenarioEndProps {
  /** The limit explains why the world has stopped for good. */
  readonly status: Pick<SimulationStatus, 'elapsedMs' | 'lengthMs' | 'training' | 'limit'>;
  readonly texts: RoomTexts;
  readonly onAgain: () => void;
}

/** Tells why an empty kitchen receives no more orders. */
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

interface QuestionsProps {
  readonly link: Link;
  /** No other question is open. */
  readonly showsRunQuestion: boolean;
  readonly status: SimulationStatus;
  readonly locale: Pick<LanguageChoice, 'texts' | 'language'>;
  /** Must be the same function for the same simulation. */
  readonly onSituations: ControlPort['situations'];
  readonly onLink: (link: Link) => void;
  readonly onCommand: (command: ControlCommand) => void;
}

/** Names the situation by its title, or as in the link when there is no library. Reports an unknown situation. */
function LinkQuestions({ link, showsRunQuestion, status, locale, onSituations, onLink, onCommand }: QuestionsProps) {
  const { request } = link;
  const scenario = link.scenario === status.scenario ? null : link.scenario;
  const library = useSituations(scenario !== null, onSituations);
  if (scenario !== null && library === undefined) return null;
  const title = library?.find(({ name }) => name === scenario)?.title[locale.language];
  const unknown: readonly InvalidLinkPart[] =
    scenario !== null && library && title === undefined ? [{ part: 'scenario', text: scenario }] : [];
  const wrong = [...unknown, ...link.wrong];
  const withoutRequest = { request: null, scenario: null };
  return (
    <>
      {wrong.length > 0 && (
        <Refusal
          wrong={wrong}
          status={status}
          locale={locale}
          onClose={() => onLink({ ...link, ...(unknown.length > 0 && withoutRequest), wrong: [] })}
        />
      )}
      {showsRunQuestion && request !== null && unknown.length === 0 && requestsOtherRun(request, status) && (
        <RunQuestion
          request={request}
          title={scenario === null ? null : (title ?? scenario)}
          seed={status.seed}
          texts={locale.texts}
          onUse={() => onCommand(beginning(request, status))}
          onKeepRun={() => onLink({ ...link, ...withoutRequest })}
        />
      )}
    </>
  );
}

export const Questions = (props: QuestionsProps) => (
  <>
    <LinkQuestions {...props} />
    <ScenarioEnd
      status={props.status}
      texts={props.locale.texts}
      onAgain={() => props.onCommand({ do: 'restart', seed: props.status.seed })}
    />
  </>
);
