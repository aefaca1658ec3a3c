import { useState } from 'react';
import type { FaultName } from '../../core/base/fault-kinds.ts';
import type { TimelineFacts, TimelineItem } from '../../core/base/timeline.ts';
import { sentenceOf, type VenueNames } from '../base/journal-sentence.ts';
import type { SharedTexts } from '../base/texts.ts';
import { keyedItems } from './keyed-items.ts';
import * as styles from './timeline.module.css';
import type { TimelineTexts } from './timeline-texts.ts';

interface Props {
  readonly facts: TimelineFacts;
  readonly elapsedMs: number;
  readonly texts: TimelineTexts;
  readonly names: SharedTexts;
  readonly venueNames: VenueNames;
  readonly timeOf: (elapsedMs: number) => string;
  readonly onJump: (toMs: number) => void;
}

/** Uses plain names for troubles. */
function detailOf(
  item: TimelineItem,
  { texts, names, venueNames }: Pick<Props, 'texts' | 'names' | 'venueNames'>,
): string {
  const { kind, what, text } = item;
  if (kind === 'rush') return texts.perHour(text);
  if (kind === 'fault') return names.fault[text as FaultName] ?? text;
  if (kind === 'device') {
    const [unit, name = ''] = text.split(' · ');
    return `${unit} · ${names.deviceTrouble[name as keyof SharedTexts['deviceTrouble']] ?? name}`;
  }
  if (what === 'order' || what === 'compose') return names.origins[text as keyof SharedTexts['origins']] ?? text;
  return sentenceOf(item, names, venueNames);
}

function stateOf({ fromMs, untilMs }: TimelineItem, elapsedMs: number, texts: TimelineTexts): string {
  if (fromMs > elapsedMs) return texts.upcoming;
  return untilMs > elapsedMs ? texts.now : texts.happened;
}

function Rows({ facts: { items }, elapsedMs, texts, names, venueNames, timeOf, onJump }: Props) {
  if (items.length === 0) return <p>{texts.empty}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.when}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.detail}</th>
          <th scope="col">{texts.state}</th>
        </tr>
      </thead>
      <tbody>
        {keyedItems(items).map(({ key, item }) => (
          <tr key={key}>
            <td>
              {item.fromMs > elapsedMs ? (
                <button
                  type="button"
                  aria-label={texts.jumpTo(timeOf(item.fromMs))}
                  onClick={() => onJump(item.fromMs)}
                >
                  {timeOf(item.fromMs)}
                </button>
              ) : (
                timeOf(item.fromMs)
              )}
            </td>
            <td>{texts.kinds[item.kind]}</td>
            <td>{detailOf(item, { texts, names, venueNames })}</td>
            <td>{stateOf(item, elapsedMs, texts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the rows only while the list is unfolded, because a day has thousands. */
export function TimelineList(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { facts, texts } = props;
  return (
    <details className={styles.list} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.list(facts.items.length)}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
}
