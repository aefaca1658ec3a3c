/** Keeps the text nodes of React where it put them: a translator that replaces them leaves old names behind, and React fails at the next change (rule HAB7). */

/** Chrome's translator wraps each text in elements of this name; this app draws none. */
const FOREIGN = 'FONT';

const isForeign = (node: Node | null): boolean => node?.nodeName === FOREIGN;

const addsForeign = ({ addedNodes }: MutationRecord): boolean => [...addedNodes].some(isForeign);

/** Whether a translator's element came in the place of what was removed: React removes texts too, maybe in the same turn. */
function isReplaced(removal: MutationRecord, additions: readonly MutationRecord[]): boolean {
  const { target, previousSibling, nextSibling } = removal;
  if (addsForeign(removal) || isForeign(previousSibling) || isForeign(nextSibling)) return true;
  return additions.some(
    (each) => each.target === target && each.previousSibling === previousSibling && each.nextSibling === nextSibling,
  );
}

/** Puts a removed text back where it was. */
function putBack({ target, nextSibling, previousSibling }: MutationRecord, text: Node): void {
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : target.firstChild;
  target.insertBefore(text, next ?? after);
}

/** Undoes the changes of a translator, the latest first: each then finds the page as that change left it. */
function undo(records: readonly MutationRecord[]): void {
  const additions = records.filter(addsForeign);
  for (const record of records.toReversed()) {
    for (const added of record.addedNodes) {
      if (isForeign(added) && added.parentNode === record.target) record.target.removeChild(added);
    }
    for (const removed of record.removedNodes) {
      const isText = removed.nodeType === removed.TEXT_NODE && removed.parentNode !== record.target;
      if (isText && isReplaced(record, additions)) putBack(record, removed);
    }
  }
}

/** A translator that answers each of our changes at once would hang the page: so often in a second, then not before the next one. */
const ROUNDS_MAX = 20;
const ROUND_MS = 1_000;

/** From now on a text of this page that is wrapped is unwrapped, until the answer is called. */
export function keepOwnText(view: Window): () => void {
  let rounds = 0;
  let held: MutationRecord[] = [];
  const flush = () => {
    undo(held);
    held = [];
    // These changes are no foreign ones.
    watch.takeRecords();
  };
  const endRound = () => {
    rounds = 0;
    flush();
  };
  const watch = new MutationObserver((records) => {
    if (held.length === 0 && !records.some(addsForeign)) return;
    held.push(...records);
    if (rounds === 0) view.setTimeout(endRound, ROUND_MS);
    rounds += 1;
    if (rounds <= ROUNDS_MAX) flush();
  });
  watch.observe(view.document.body, { subtree: true, childList: true });
  return () => watch.disconnect();
}
