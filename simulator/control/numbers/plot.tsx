import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import * as styles from './numbers.module.css';
import { NumbersTable } from './numbers-table.tsx';
import { type PlotContent, type PlotSize, plotData, plotOptions, WIDE_PX } from './plot-options.ts';
import { useDrawnForPaper } from './use-paper.ts';

interface Props extends Pick<PlotContent, 'labels' | 'bars'>, Partial<Pick<PlotContent, 'marks' | 'bands' | 'axis'>> {
  readonly heading: 'h2' | 'h3';
  readonly labelName: string;
  /** The plot has its own row; without this, two plots share a row. */
  readonly isWhole?: boolean;
  /** A table column without bars. */
  readonly column?: { readonly head: string; readonly cells: readonly string[] } | null;
  readonly title: string;
  readonly about: string;
  /** Shown where there is nothing to draw. */
  readonly nothing?: string;
  readonly sentence?: string;
  readonly tableName: string;
}

const NO_MARKS: PlotContent['marks'] = [];
const NO_BANDS: PlotContent['bands'] = [];

/** The width until the element is measured. */
const WIDTH_PX = 420;
const [LOW_PX, HIGH_PX] = [170, 220];

/** Printers have a higher resolution than screens. */
const PAPER_SCALE = 2;
const PAPER_PX = { whole: 1_040, half: 500 };
const PAPER_HEIGHT_PX = 170;

const onScreen = (place: HTMLElement): PlotSize => {
  const widthPx = place.clientWidth || WIDTH_PX;
  return { widthPx, heightPx: widthPx < WIDE_PX ? LOW_PX : HIGH_PX, scale: 1 };
};

const onPaper = (isWhole: boolean): PlotSize => ({
  widthPx: isWhole ? PAPER_PX.whole : PAPER_PX.half,
  heightPx: PAPER_HEIGHT_PX,
  scale: PAPER_SCALE,
});

/** Draws at the width of `place`; redraws when the size or the colors change, as for print. */
function useDrawn(place: RefObject<HTMLDivElement | null>, content: PlotContent, isWhole: boolean): void {
  const shown = useRef<{ readonly plot: uPlot; readonly styleKey: string } | null>(null);
  const isPrinted = useRef(false);
  const draw = useCallback(() => {
    const { current } = place;
    if (current === null) return;
    const colours = getComputedStyle(current);
    const size = isPrinted.current ? onPaper(isWhole) : onScreen(current);
    const styleKey = `${colours.getPropertyValue('--plot-ink')} ${size.widthPx}`;
    if (shown.current?.styleKey === styleKey) return;
    shown.current?.plot.destroy();
    const options = plotOptions(content, size, (name) => colours.getPropertyValue(name));
    // In print the style sheet scales the plot to the available width.
    current.style.setProperty('--paper-ratio', `${options.width} / ${options.height}`);
    shown.current = { plot: new uPlot(options, plotData(content), current), styleKey };
  }, [place, content, isWhole]);
  useEffect(() => {
    draw();
    const observer = new ResizeObserver(draw);
    if (place.current !== null) observer.observe(place.current);
    return () => {
      observer.disconnect();
      shown.current?.plot.destroy();
      shown.current = null;
    };
  }, [place, draw]);
  useDrawnForPaper(
    useCallback(
      (printed: boolean) => {
        isPrinted.current = printed;
        draw();
      },
      [draw],
    ),
  );
}

/** Gives the reason when the plot is missing. */
export function Plot(props: Props) {
  const { heading: Heading, isWhole = false, title, about, nothing } = props;
  return (
    <section className={isWhole ? `${styles.figure} ${styles.whole}` : styles.figure}>
      <Heading>{title}</Heading>
      <p className={styles.about}>{about}</p>
      {nothing === undefined ? <DrawnPlot {...props} /> : <p className={styles.nothing}>{nothing}</p>}
    </section>
  );
}

function DrawnPlot(props: Props) {
  const { labels, labelName, bars, marks = NO_MARKS, bands = NO_BANDS, axis = null } = props;
  const { isWhole = false, column = null, title, sentence, tableName } = props;
  const place = useRef<HTMLDivElement>(null);
  const content = useMemo(() => ({ labels, bars, marks, bands, axis }), [labels, bars, marks, bands, axis]);
  useDrawn(place, content, isWhole);
  return (
    <>
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
      {sentence !== undefined && <p className={styles.about}>{sentence}</p>}
      <NumbersTable
        name={tableName}
        caption={title}
        heads={[labelName, ...bars.map(({ name }) => name), ...(column === null ? [] : [column.head])]}
        rows={labels.map((label, at) => {
          const more = column === null ? [] : [column.cells[at] ?? ''];
          return { key: `${at} ${label}`, cells: [label, ...bars.map(({ values }) => values[at] ?? 0), ...more] };
        })}
      />
    </>
  );
}
