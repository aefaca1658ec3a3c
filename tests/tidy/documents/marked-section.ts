const marks = (name: string) => [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;

/** Excludes the marks. Throws unless each mark occurs once, in this order. */
function boundsOf(document: string, name: string): readonly [from: number, to: number] {
  const [open, close] = marks(name);
  const whole = document.split(open).length === 2 && document.split(close).length === 2;
  const [from, to] = [document.indexOf(open) + open.length, document.indexOf(close)];
  if (!whole || from > to)
    throw new Error(`Failed to find the section ${name}: it needs ${open} and ${close}, once each.`);
  return [from, to];
}

/** Throws without such a section. */
export function withSection(document: string, name: string, text: string): string {
  const [from, to] = boundsOf(document, name);
  return `${document.slice(0, from)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}
