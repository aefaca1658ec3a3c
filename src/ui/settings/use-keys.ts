/** Rules KEY-11 to KEY-14. */
import { useState } from 'react';
import { KEY_ASSIGN_IDLE, type KeyAssign, type KeyAssignEvent, nextKeyAssign } from '../../domain/device/key-assign.ts';
import type { Draft } from './use-draft.ts';

export interface AssignedKeys {
  readonly assign: KeyAssign;
  step(event: KeyAssignEvent): void;
}

export function useKeys({ draft, become }: Draft): AssignedKeys {
  const [assign, setAssign] = useState<KeyAssign>(KEY_ASSIGN_IDLE);
  return {
    assign,
    step(event) {
      const next = nextKeyAssign({ assign, draft }, event);
      setAssign(next.assign);
      if (next.draft !== draft) become(next.draft);
    },
  };
}
