import type { Line } from './order.ts';

function linesById(lines: readonly Line[]): ReadonlyMap<number, Line> {
  const byId = new Map<number, Line>();
  for (const line of lines) if (!byId.has(line.id)) byId.set(line.id, line);
  return byId;
}

/** Of two lines with the same id the first counts (rule CARD-5). */
export const withoutDuplicates = (lines: readonly Line[]): readonly Line[] => [...linesById(lines).values()];

/**
 * Heads by line id. An extra's head is the product that its chain of parents leads to; an extra without a parent line
 * is its own head. A cycle of parents ends where it closes (rule CARD-5).
 */
export function headIds(lines: readonly Line[]): ReadonlyMap<number, number> {
  const byId = linesById(lines);
  const heads = new Map<number, number>();
  for (const start of byId.values()) {
    const path = new Set<number>();
    let line = start;
    while (!heads.has(line.id) && !path.has(line.id)) {
      path.add(line.id);
      line = (line.parentId > 0 ? byId.get(line.parentId) : undefined) ?? line;
    }
    const head = heads.get(line.id) ?? line.id;
    for (const id of path) heads.set(id, head);
  }
  return heads;
}

export interface Family {
  readonly head: Line;
  readonly extras: readonly Line[];
}

/** Families are in the order of their heads; extras keep their order. Each line is in exactly one family. */
export function familiesOf(lines: readonly Line[]): readonly Family[] {
  const heads = headIds(lines);
  const all = withoutDuplicates(lines);
  const extras = new Map<number, readonly Line[]>();
  for (const line of all) {
    const head = heads.get(line.id) ?? line.id;
    if (head !== line.id) extras.set(head, [...(extras.get(head) ?? []), line]);
  }
  return all
    .filter((line) => heads.get(line.id) === line.id)
    .map((head) => ({ head, extras: extras.get(head.id) ?? [] }));
}
