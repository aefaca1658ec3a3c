/** Rows of text as a table with aligned columns. */

/** The table with its head; the columns whose numbers are in `toTheRight` end flush. No line ends in spaces. */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  toTheRight: readonly number[],
): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, at) => {
        const cell = row[at] ?? '';
        return toTheRight.includes(at) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
