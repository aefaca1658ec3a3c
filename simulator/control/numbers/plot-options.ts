import uPlot from 'uplot';
import { drawBands, type PlotBand, placeBands } from './plot-bands.ts';
import { TICKS_MAX, type TimeAxis, timeTicks } from './time-axis.ts';

/** A custom property of the style sheet. */
type ColourName = `--plot-${string}`;

export interface Bars {
  readonly name: string;
  /** Null for hollow bars with a dashed edge, which are wider because they surround the other bars. */
  readonly fill: ColourName | null;
  readonly values: readonly number[];
}

/** A vertical line at a position among the bars. */
export interface PlotMark {
  readonly at: number;
  readonly name: string;
  readonly dashes: readonly number[];
  /** The row of its name above the bars, counted from below. */
  readonly row: number;
}

export interface PlotContent {
  readonly labels: readonly string[];
  /** The first bars are drawn behind the others. */
  readonly bars: readonly Bars[];
  readonly marks: readonly PlotMark[];
  readonly bands: readonly PlotBand[];
  /** Set for parts of a period: the labels are then round times of day. */
  readonly axis: TimeAxis | null;
}

export interface PlotSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Above 1 for print, where the plot is drawn larger and scaled down. */
  readonly scale: number;
}

type ColourOf = (name: ColourName) => string;

/** The label row below, and the number column at the left. */
const LABELS_PX = 30;
const NUMBERS_PX = 44;
/** The right margin that uPlot adds. */
const RIGHT_PX = 14;

/** From this width the plot is higher and aligns with the stations' cells. The style sheet uses the same width. */
export const WIDE_PX = 700;
const [NAMES_SHARE, RIGHT_SHARE] = [0.14, 0.025];
const LETTER_PX = 12;
/** The width of a digit; the gap between two labels. */
const DIGIT_PX = 7;
const LABEL_GAP_PX = 6;
/** The height of a row of names; marks whose names could overlap use different rows. */
const ROW_PX = 16;
/** The space before the first bar's center and after the last one's, in bars. */
const EDGE = 0.6;
/** `EDGE` for a time axis, where each part is as wide as its bar. */
const PART_EDGE = 0.5;
/** A time of day with its margins. */
const TICK_PX = 54;

/** A zero has neither a bar nor an edge. */
const drawnValue = (value: number): number | null => (value === 0 ? null : value);

/** Positions of the groups, then the values of each series. */
export const plotData = ({ labels, bars }: PlotContent): uPlot.AlignedData =>
  [labels.map((_, at) => at), ...bars.map(({ values }) => values.map(drawnValue))] as uPlot.AlignedData;

/** Every n-th label where labels would overlap, and always the last one. */
export function writtenLabels(labels: readonly string[], barPx: number): readonly string[] {
  const widest = Math.max(0, ...labels.map(({ length }) => length)) * DIGIT_PX + LABEL_GAP_PX;
  const each = Math.max(1, Math.ceil(widest / barPx));
  return labels.map((label, at) => ((labels.length - 1 - at) % each === 0 ? label : ''));
}

interface MarkStyle {
  readonly colourOf: ColourOf;
  readonly font: string;
  /** Canvas pixels per CSS pixel. */
  readonly px: number;
}

function drawMark({ ctx, bbox, valToPos }: uPlot, mark: PlotMark, { colourOf, font, px }: MarkStyle): void {
  const x = Math.round(valToPos(mark.at, 'x', true));
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
  ctx.font = font;
  ctx.textBaseline = 'top';
  // To the right of the line if it fits there, because at the left it may cross another line.
  const isLeft = x + 6 * px + ctx.measureText(mark.name).width > ctx.canvas.width;
  ctx.textAlign = isLeft ? 'right' : 'left';
  ctx.fillText(mark.name, x + (isLeft ? -6 : 6) * px, top);
  ctx.restore();
}

function seriesOf({ name, fill }: Bars, scale: number, colourOf: ColourOf): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: fill === null ? [0.84, 86 * scale] : [0.62, 64 * scale] });
  const style =
    fill === null
      ? { stroke: colourOf('--plot-ink'), width: 1.5 * scale, dash: [4 * scale, 3 * scale] }
      : { fill: colourOf(fill), stroke: colourOf('--plot-edge'), width: scale };
  return { label: name, ...style, points: { show: false }, ...(paths && { paths }) };
}

interface Frame {
  readonly leftPx: number;
  readonly rightPx: number;
  /** The space before the first bar's center and after the last one's, in bars. */
  readonly edge: number;
  /** The distance between the centers of two adjacent bars. */
  readonly barPx: number;
}

function frameOf({ labels, axis }: PlotContent, { widthPx }: PlotSize): Frame {
  const isBelowCells = axis !== null && widthPx >= WIDE_PX;
  const leftPx = isBelowCells ? widthPx * NAMES_SHARE : NUMBERS_PX;
  const rightPx = isBelowCells ? widthPx * RIGHT_SHARE : RIGHT_PX;
  const edge = axis === null ? EDGE : PART_EDGE;
  return { leftPx, rightPx, edge, barPx: (widthPx - leftPx - rightPx) / Math.max(1, labels.length - 1 + 2 * edge) };
}

/** Positions are among the bars. */
interface WrittenPlaces {
  readonly places: readonly number[];
  readonly labels: readonly string[];
}

function writtenBelow({ labels, axis }: PlotContent, barPx: number): WrittenPlaces {
  if (axis === null) return { places: labels.map((_, place) => place), labels: writtenLabels(labels, barPx) };
  const ticks = timeTicks(axis, Math.min(TICKS_MAX, Math.floor((axis.parts * barPx) / TICK_PX)));
  return { places: ticks.map(({ at }) => at - PART_EDGE), labels: ticks.map(({ label }) => label) };
}

interface AxisStyle {
  readonly leftPx: number;
  /** A label may be between two bars, and then has a tick mark. */
  readonly hasTicks: boolean;
  readonly scale: number;
  readonly colourOf: ColourOf;
}

function axesOf({ places, labels }: WrittenPlaces, { leftPx, hasTicks, scale, colourOf }: AxisStyle): uPlot.Axis[] {
  const shared = {
    stroke: colourOf('--plot-ink'),
    font: `${LETTER_PX * scale}px Roboto, sans-serif`,
    gap: 5 * scale,
  };
  const ticks = { stroke: colourOf('--plot-grid'), width: scale, size: 5 * scale };
  return [
    {
      ...shared,
      size: LABELS_PX * scale,
      ticks: { ...ticks, show: hasTicks },
      grid: { show: false },
      splits: () => [...places],
      values: () => [...labels],
    },
    {
      ...shared,
      size: leftPx * scale,
      space: 24 * scale,
      ticks,
      grid: { stroke: colourOf('--plot-grid'), width: scale },
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    },
  ];
}

/** `colourOf` reads the current colors of the style sheet. */
export function plotOptions(content: PlotContent, size: PlotSize, colourOf: ColourOf): uPlot.Options {
  const { labels, bars, marks, axis } = content;
  const { widthPx, heightPx, scale } = size;
  const px = devicePixelRatio * scale;
  const style: MarkStyle = { colourOf, px, font: `600 ${LETTER_PX * px}px Roboto, sans-serif` };
  const most = Math.max(1, ...bars.flatMap(({ values }) => values));
  const { leftPx, rightPx, edge, barPx } = frameOf(content, size);
  const range: [number, number] = [-edge, labels.length - 1 + edge];
  const rowsOf = (placed: readonly { readonly row: number | null }[]) =>
    1 + Math.max(-1, ...placed.map(({ row }) => row ?? -1));
  const bands = placeBands(content.bands, { barPx, end: range[1], firstRow: rowsOf(marks) });
  const rowsPx = ROW_PX * rowsOf([...marks, ...bands]);
  const drawBehind = (plot: uPlot) =>
    drawBands(plot, bands, {
      ...style,
      ground: colourOf('--plot-band'),
      ink: colourOf('--plot-band-ink'),
      rowPx: ROW_PX * px,
    });
  return {
    width: widthPx * scale,
    height: (heightPx + rowsPx) * scale,
    padding: [(8 + rowsPx) * scale, rightPx * scale, null, null],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range }, y: { range: [0, most * 1.08] } },
    axes: axesOf(writtenBelow(content, barPx), { leftPx, hasTicks: axis !== null, scale, colourOf }),
    hooks: {
      // Drawn first, so that the bands are behind the grid and the bars.
      drawClear: bands.length > 0 ? [drawBehind] : [],
      draw: marks.map((mark) => (plot: uPlot) => drawMark(plot, mark, style)),
    },
    series: [{}, ...bars.map((one) => seriesOf(one, scale, colourOf))],
  };
}
