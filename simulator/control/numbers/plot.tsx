/** A plot of bars, drawn by uPlot; a table behind it says the same in numbers. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import * as styles from './numbers.module.css';
import { NumbersTable } from './numbers-table.tsx';
import { drawBand, type PlotBand } from './plot-bands.ts';
import { useDrawnForPaper } from './use-paper.ts';

/** A colour of the style sheet, by the name of its property. */
type ColourName = `--plot-${string}`;

export interface Bars {
  readonly name: string;
  /** Null for hollow bars with a dashed edge, wider than the others: they stand around them. */
  readonly fill: ColourName | null;
  readonly values: readonly number[];
}

/** A line across the plot at a place among the bars, told apart by its dashes. */
export interface PlotMark {
  readonly at: number;
  readonly name: string;
  readonly dashes: readonly number[];
  /** In which row of letters above the bars its name stands, from below. */
  readonly row: number;
}

interface Props {
  readonly heading: 'h2' | 'h3';
  /** What stands below each group of bars. */
  readonly labels: readonly string[];
  readonly labelName: string;
  /** The first is drawn behind the others. */
  readonly bars: readonly Bars[];
  readonly marks?: readonly PlotMark[];
  readonly bands?: readonly PlotBand[];
  /** A column of the table that is no bar. */
  readonly column?: { readonly head: string; readonly cells: readonly string[] } | null;
  readonly title: string;
  readonly about: string;
  /** What the marks and bands say, in words. */
  readonly said?: string;
  readonly tableName: string;
}

type Drawn = Required<Pick<Props, 'labels' | 'bars' | 'marks' | 'bands'>> & { readonly width: number };

const HEIGHT_PX = 170;
/** Of the row of labels below. */
const LABELS_PX = 30;
/** Two stand side by side on a page of paper. */
const WIDTH_PX = 420;
const NO_MARKS: readonly PlotMark[] = [];
const NO_BANDS: readonly PlotBand[] = [];
const LETTER_PX = 12;
/** A row of letters above the bars; marks whose names could meet have rows of their own. */
const ROW_PX = 16;

/** Nothing has no bar, and no edge of one. */
const drawnValue = (value: number): number | null => (value === 0 ? null : value);

type ColourOf = (name: ColourName) => string;

const fontNow = (): string => `600 ${LETTER_PX * devicePixelRatio}px Roboto, sans-serif`;

function drawMark(plot: uPlot, mark: PlotMark, colourOf: ColourOf): void {
  const { ctx, bbox } = plot;
  const px = devicePixelRatio;
  const x = Math.round(plot.valToPos(mark.at, 'x', true));
  const top = bbox.top - (mark.row + 0.2) * ROW_PX * px;
  ctx.save();
  ctx.strokeStyle = colourOf('--plot-ink');
  ctx.fillStyle = colourOf('--plot-ink');
  ctx.lineWidth = 2 * px;
  ctx.setLineDash(mark.dashes.map((dash) => dash * px));
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.font = fontNow();
  ctx.textBaseline = 'top';
  // To the right where it fits: to the left it may cross another mark.
  const isLeft = x + 6 * px + ctx.measureText(mark.name).width > ctx.canvas.width;
  ctx.textAlign = isLeft ? 'right' : 'left';
  ctx.fillText(mark.name, x + (isLeft ? -6 : 6) * px, top);
  ctx.restore();
}

function seriesOf({ name, fill }: Bars, colourOf: ColourOf): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: fill === null ? [0.84, 86] : [0.62, 64] });
  const look =
    fill === null
      ? { stroke: colourOf('--plot-ink'), width: 1.5, dash: [4, 3] }
      : { fill: colourOf(fill), stroke: colourOf('--plot-edge'), width: 1 };
  return { label: name, ...look, points: { show: false }, ...(paths && { paths }) };
}

function optionsOf({ labels, bars, marks, bands, width }: Drawn, colourOf: ColourOf): uPlot.Options {
  const places = labels.map((_, place) => place);
  const most = Math.max(1, ...bars.flatMap(({ values }) => values));
  const ink = colourOf('--plot-ink');
  const rowsPx = ROW_PX * (1 + Math.max(-1, ...[...marks, ...bands].map(({ row }) => row ?? -1)));
  const drawBands = (plot: uPlot) => {
    const look = { ground: colourOf('--plot-band'), ink: colourOf('--plot-band-ink'), rowPx: ROW_PX, font: fontNow() };
    for (const band of bands) drawBand(plot, band, look);
  };
  return {
    width,
    height: HEIGHT_PX + rowsPx,
    padding: [8 + rowsPx, null, null, null],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-0.6, labels.length - 0.4] }, y: { range: [0, most * 1.08] } },
    axes: [
      { stroke: ink, size: LABELS_PX, grid: { show: false }, splits: () => places, values: () => [...labels] },
      {
        stroke: ink,
        grid: { stroke: colourOf('--plot-grid'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
      },
    ],
    hooks: {
      // Behind the grid and the bars.
      drawClear: bands.length > 0 ? [drawBands] : [],
      draw: marks.map((mark) => (plot: uPlot) => drawMark(plot, mark, colourOf)),
    },
    series: [{}, ...bars.map((one) => seriesOf(one, colourOf))],
  };
}

/** Draws into `place`, and anew where its colours are others on paper. */
function useDrawn(place: RefObject<HTMLDivElement | null>, { labels, bars, marks, bands }: Omit<Drawn, 'width'>) {
  const shown = useRef<{ readonly plot: uPlot; readonly ink: string } | null>(null);
  const draw = useCallback(() => {
    const { current } = place;
    if (current === null) return;
    const colours = getComputedStyle(current);
    const ink = colours.getPropertyValue('--plot-ink');
    if (shown.current?.ink === ink) return;
    shown.current?.plot.destroy();
    const data = [labels.map((_, at) => at), ...bars.map(({ values }) => values.map(drawnValue))] as uPlot.AlignedData;
    const width = Math.min(WIDTH_PX, current.clientWidth || WIDTH_PX);
    const options = optionsOf({ labels, bars, marks, bands, width }, (name) => colours.getPropertyValue(name));
    shown.current = { plot: new uPlot(options, data, current), ink };
  }, [place, labels, bars, marks, bands]);
  useEffect(() => {
    draw();
    return () => {
      shown.current?.plot.destroy();
      shown.current = null;
    };
  }, [draw]);
  useDrawnForPaper(draw);
}

export function Plot({
  heading: Heading,
  labels,
  labelName,
  bars,
  marks = NO_MARKS,
  bands = NO_BANDS,
  column = null,
  title,
  about,
  said,
  tableName,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  useDrawn(place, { labels, bars, marks, bands });
  return (
    <section className={styles.figure}>
      <Heading>{title}</Heading>
      <p className={styles.about}>{about}</p>
      {bars.length > 1 && (
        <ul className={styles.legend}>
          {bars.map(({ name, fill }) => (
            <li key={name}>
              <i className={styles.swatch} {...(fill !== null && { style: { background: `var(${fill})` } })} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className={styles.plot} aria-hidden="true" />
      {said !== undefined && <p className={styles.about}>{said}</p>}
      <NumbersTable
        name={tableName}
        caption={title}
        heads={[labelName, ...bars.map(({ name }) => name), ...(column === null ? [] : [column.head])]}
        rows={labels.map((label, at) => {
          const more = column === null ? [] : [column.cells[at] ?? ''];
          return { key: label, cells: [label, ...bars.map(({ values }) => values[at] ?? 0), ...more] };
        })}
      />
    </section>
  );
}
