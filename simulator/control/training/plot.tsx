/** A plot of bars, drawn by uPlot; a table behind it says the same in numbers. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import * as styles from './score-card.module.css';

export interface Bars {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

interface Props {
  /** What stands below each group of bars. */
  readonly labels: readonly string[];
  readonly labelName: string;
  /** The first is drawn behind the others. */
  readonly bars: readonly Bars[];
  readonly title: string;
  readonly about: string;
  readonly tableName: string;
}

const HEIGHT_PX = 190;
/** Two stand side by side on a page of paper. */
const WIDTH_PX = 420;
const INK = '#434e56';
const GRID = { stroke: '#d8dee3', width: 1 };

function optionsOf({ labels, bars }: Pick<Props, 'labels' | 'bars'>): uPlot.Options {
  const places = labels.map((_, place) => place);
  const paths = uPlot.paths.bars?.({ size: [0.62, 64] });
  const most = Math.max(1, ...bars.flatMap(({ values }) => values));
  return {
    width: WIDTH_PX,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-0.6, labels.length - 0.4] }, y: { range: [0, most * 1.08] } },
    axes: [
      { stroke: INK, grid: { show: false }, splits: () => places, values: () => [...labels] },
      { stroke: INK, grid: GRID, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
    ],
    series: [
      {},
      ...bars.map(({ name, colour }): uPlot.Series => {
        return {
          label: name,
          fill: colour,
          stroke: colour,
          width: 0,
          points: { show: false },
          ...(paths && { paths }),
        };
      }),
    ],
  };
}

export function Plot({ labels, labelName, bars, title, about, tableName }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const data = [labels.map((_, at) => at), ...bars.map(({ values }) => [...values])] as uPlot.AlignedData;
    const plot = new uPlot(optionsOf({ labels, bars }), data, place.current);
    return () => plot.destroy();
  }, [labels, bars]);
  return (
    <section>
      <h2>{title}</h2>
      <p className={styles.about}>{about}</p>
      {bars.length > 1 && (
        <ul className={styles.legend}>
          {bars.map(({ name }, at) => (
            <li key={name} data-series={at}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className={styles.plot} aria-hidden="true" />
      <details className={styles.numbers}>
        <summary>{tableName}</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelName}</th>
              {bars.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {bars.map(({ name, values }) => (
                  <td key={name}>{values[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
