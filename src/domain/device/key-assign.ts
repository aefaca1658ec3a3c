/** The user selects a function, presses a key, and accepts or reverts it. */

import type { Settings } from '../presentation/settings.ts';
import { boundTo, digitOf, isKey, type KeySetting } from './keys.ts';

/** `taken`: the function `by` already uses the key. */
export type KeyCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'digit' | 'no-key' }
  | { readonly ok: false; readonly why: 'taken'; readonly by: KeySetting };

/** The function's current key may always be chosen again (rules KEY-11 to KEY-13). */
export function checkKey(settings: Pick<Settings, KeySetting>, key: KeySetting, code: number): KeyCheck {
  if (digitOf(code) !== null) return { ok: false, why: 'digit' };
  if (!isKey(code)) return { ok: false, why: 'no-key' };
  if (settings[key] === code) return { ok: true };
  const by = boundTo(settings, code);
  return by === null ? { ok: true } : { ok: false, why: 'taken', by };
}

export type KeyAssign =
  | { readonly at: 'idle' }
  | { readonly at: 'capturing'; readonly key: KeySetting }
  | { readonly at: 'captured'; readonly key: KeySetting; readonly code: number; readonly verdict: KeyCheck };

export type KeyAssignEvent =
  | { readonly type: 'select'; readonly key: KeySetting }
  | { readonly type: 'press'; readonly code: number }
  | { readonly type: 'accept' }
  | { readonly type: 'revert' };

export interface KeyAssigning {
  readonly assign: KeyAssign;
  readonly draft: Settings;
}

export const KEY_ASSIGN_IDLE: KeyAssign = { at: 'idle' };

type In<At extends KeyAssign['at']> = Extract<KeyAssign, { at: At }>;
type On<Type extends KeyAssignEvent['type']> = Extract<KeyAssignEvent, { type: Type }>;
type Table = {
  readonly [At in KeyAssign['at']]: {
    readonly [Type in KeyAssignEvent['type']]: (assign: In<At>, event: On<Type>, draft: Settings) => KeyAssigning;
  };
};

const stay = (assign: KeyAssign, _event: KeyAssignEvent, draft: Settings): KeyAssigning => ({ assign, draft });
const rest = (_assign: KeyAssign, _event: KeyAssignEvent, draft: Settings): KeyAssigning => ({
  assign: KEY_ASSIGN_IDLE,
  draft,
});
const select = (_assign: KeyAssign, { key }: On<'select'>, draft: Settings): KeyAssigning => ({
  assign: { at: 'capturing', key },
  draft,
});
const press = ({ key }: In<'capturing' | 'captured'>, { code }: On<'press'>, draft: Settings): KeyAssigning => ({
  assign: { at: 'captured', key, code, verdict: checkKey(draft, key, code) },
  draft,
});

/** A refused key stays on the screen with its reason until the user presses another key or reverts. */
function accept(assign: In<'captured'>, _event: KeyAssignEvent, draft: Settings): KeyAssigning {
  if (!assign.verdict.ok) return { assign, draft };
  return { assign: KEY_ASSIGN_IDLE, draft: { ...draft, [assign.key]: assign.code } };
}

const TABLE: Table = {
  idle: { select, press: stay, accept: stay, revert: stay },
  capturing: { select, press, accept: stay, revert: rest },
  captured: { select, press, accept, revert: rest },
};

/** A pressed key is bound only when the user accepts it, and a refused key never (rule KEY-14). */
export function nextKeyAssign({ assign, draft }: KeyAssigning, event: KeyAssignEvent): KeyAssigning {
  // The compiler cannot infer the type of the function from state and event.
  const step = TABLE[assign.at][event.type] as (
    assign: KeyAssign,
    event: KeyAssignEvent,
    draft: Settings,
  ) => KeyAssigning;
  return step(assign, event, draft);
}
