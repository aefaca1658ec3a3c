import { failed } from '../domain/reply.ts';
import type { App } from './base/app.ts';
import type { Deferred } from './base/deferred.ts';
import type { DeferredParts } from './deferred-parts.ts';
import type { Kitchen } from './kitchen.ts';

type DeferredModules = Pick<typeof import('./deferred-parts.ts'), 'makeDeferredParts'> &
  Pick<typeof import('./deferred-effects.ts'), 'handleDeferred'>;

export function createDeferredKitchen(deferred: Deferred<DeferredModules>) {
  let made: DeferredParts | null = null;
  let isOver = false;
  /** Never runs the work if the parts could not be created. */
  const use = (work: (parts: DeferredParts) => void) => deferred.use(() => made && work(made));
  const previewUndo: App['previewUndo'] = (key) => made?.undo.preview(key) ?? failed('unknown-line');
  return {
    use,
    touchCard: (cardKey: string, lineId: number | null) => use(({ touch }) => touch(cardKey, lineId)),
    previewUndo,
    /** The effects run after those in `kitchen.ts`. */
    start(kitchen: Kitchen) {
      deferred.use(({ makeDeferredParts, handleDeferred }) => {
        if (isOver) return;
        try {
          const parts = makeDeferredParts(kitchen);
          kitchen.listen((event) => handleDeferred(event, parts, kitchen));
          made = parts;
        } catch (bug) {
          kitchen.ports.page.report(bug);
          return kitchen.emit({ kind: 'deferredPartsFailed' });
        }
        kitchen.emit({ kind: 'deferredPartsReady' });
      });
    },
    dispose() {
      isOver = true;
      made?.dispose();
    },
  };
}

export type DeferredKitchen = ReturnType<typeof createDeferredKitchen>;
