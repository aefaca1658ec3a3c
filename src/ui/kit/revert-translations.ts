/**
 * A translator replaces React's text nodes. The texts would become stale, and React's next update would throw (rule
 * LOOK-34).
 */

/** Chrome's translator wraps this element around texts; the app never renders it. */
const FOREIGN = 'FONT';

const isForeign = (node: Node | null): boolean => node?.nodeName === FOREIGN;

const addsForeign = ({ addedNodes }: MutationRecord): boolean => [...addedNodes].some(isForeign);

/** React also removes texts, possibly in the same batch as a translator. */
function isReplaced(removal: MutationRecord, additions: readonly MutationRecord[]): boolean {
  const { target, previousSibling, nextSibling } = removal;
  if (addsForeign(removal) || isForeign(previousSibling) || isForeign(nextSibling)) return true;
  return additions.some(
    (each) => each.target === target && each.previousSibling === previousSibling && each.nextSibling === nextSibling,
  );
}

function putBack({ target, nextSibling, previousSibling }: MutationRecord, text: Node): void {
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : target.firstChild;
  target.insertBefore(text, next ?? after);
}

/** Reverts the latest change first, so that each record matches the page after its change. */
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

/** A translator that reacts to every revert must not hang the page (rule LOOK-34). */
const ROUNDS_MAX = 20;
const ROUND_MS = 1_000;

/** Works until the caller runs the returned function (rule LOOK-34). */
export function revertTranslations(view: Window): () => void {
  let rounds = 0;
  let held: MutationRecord[] = [];
  const flush = () => {
    undo(held);
    held = [];
    // Discards the records of the reverts themselves.
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
