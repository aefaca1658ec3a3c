/** The bars show orders that came, were ready and were late. A folded table shows the same values. */
import type { ChannelCount } from '../../core/base/numbers.ts';
import * as styles from './numbers.module.css';
import { NumbersTable } from './numbers-table.tsx';
import type { NumbersTexts } from './numbers-texts.ts';

/** The last row sums further channels; the table lists each channel. */
const DRAWN_MAX = 8;
const KIOSK = 'KIOSK';

interface Props {
  readonly channels: readonly ChannelCount[];
  readonly texts: NumbersTexts;
  readonly heading: 'h2' | 'h3';
}

const nameOf = ({ id, name }: ChannelCount, texts: NumbersTexts): string => {
  if (id === KIOSK) return texts.kiosk;
  if (name.trim() === '') return texts.unnamed;
  return name === id ? texts.numbered(id) : name;
};

const sum = (channels: readonly ChannelCount[], what: 'came' | 'served' | 'late'): number =>
  channels.reduce((whole, channel) => whole + channel[what], 0);

/** The busiest channels; the rest are summed as one. */
export function drawnChannels(channels: readonly ChannelCount[], texts: NumbersTexts): readonly ChannelCount[] {
  if (channels.length <= DRAWN_MAX) return channels;
  const others = channels.slice(DRAWN_MAX - 1);
  const name = texts.others(others.length);
  const together = { came: sum(others, 'came'), served: sum(others, 'served'), late: sum(others, 'late') };
  return [...channels.slice(0, DRAWN_MAX - 1), { id: `others ${name}`, name, ...together }];
}

const shareText = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`;

const WHAT = ['came', 'served', 'late'] as const;

export function ChannelBars({ channels, texts, heading: Heading }: Props) {
  const drawn = drawnChannels(channels, texts);
  const most = Math.max(1, ...drawn.map(({ came }) => came));
  const widthOf = (count: number) => ({ width: `${Math.min(100, (count / most) * 100)}%` });
  return (
    <section className={styles.figure}>
      <Heading>{texts.channelsTitle}</Heading>
      <p className={styles.about}>{texts.channelsAbout}</p>
      <div className={styles.channels} aria-hidden="true">
        <div className={styles.channelHead}>
          <span />
          <span />
          {WHAT.map((what) => (
            <span key={what}>
              <i className={styles.bar} data-what={what} />
              {texts[what]}
            </span>
          ))}
        </div>
        {drawn.map((channel) => (
          <div key={channel.id} className={styles.channel}>
            <span>{nameOf(channel, texts)}</span>
            <span className={styles.bars}>
              {WHAT.map((what) => (
                <i key={what} className={styles.bar} data-what={what} style={widthOf(channel[what])} />
              ))}
            </span>
            {WHAT.map((what) => (
              <span key={what}>{channel[what]}</span>
            ))}
          </div>
        ))}
      </div>
      <NumbersTable
        name={texts.table}
        caption={texts.channelsTitle}
        heads={[texts.channel, texts.came, texts.served, texts.late, texts.lateShare]}
        rows={channels.map((channel) => {
          const { id, came, served, late } = channel;
          return { key: id, cells: [nameOf(channel, texts), came, served, late, shareText(late, came)] };
        })}
      />
    </section>
  );
}
