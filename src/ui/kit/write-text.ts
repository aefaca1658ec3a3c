/** Writes into an element that React rendered empty. */

/**
 * Keeps the text node, so that observers of the child list do not fire and the layout around it is stable. Replaces the
 * nodes of a translator.
 */
export function writeText(element: Element, text: string): void {
  const letters = element.firstChild;
  if (letters?.nodeType !== Node.TEXT_NODE || letters !== element.lastChild) element.textContent = text;
  else if (letters.nodeValue !== text) letters.nodeValue = text;
}
