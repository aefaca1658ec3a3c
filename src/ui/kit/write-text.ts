/** Writes a text that changes with time into an element that React drew empty. */

/** Reuses React's text node, so that child-list observers do not fire and the surrounding layout is stable; replaces a translator's nodes. */
export function writeText(element: Element, text: string): void {
  const letters = element.firstChild;
  if (letters?.nodeType !== Node.TEXT_NODE || letters !== element.lastChild) element.textContent = text;
  else if (letters.nodeValue !== text) letters.nodeValue = text;
}
