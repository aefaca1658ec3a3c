/** Writes a text that changes with time into an element that React drew empty. */

/** Letters in a standing text node are no new element: whoever watches for those, and the layout around it, is left alone. A text node that a translator replaced is written anew. */
export function writeText(element: Element, text: string): void {
  const letters = element.firstChild;
  if (letters?.nodeType !== Node.TEXT_NODE || letters !== element.lastChild) element.textContent = text;
  else if (letters.nodeValue !== text) letters.nodeValue = text;
}
