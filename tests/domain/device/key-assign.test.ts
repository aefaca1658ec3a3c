import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkKey,
  KEY_ASSIGN_IDLE,
  type KeyAssign,
  type KeyAssignEvent,
  type KeyAssigning,
  nextKeyAssign,
} from '../../../src/domain/device/key-assign.ts';
import { KEY_SETTINGS } from '../../../src/domain/device/keys.ts';
import { DEFAULT_SETTINGS } from '../../../src/domain/presentation/settings.ts';

test.each([
  [65, { ok: true }],
  [13, { ok: true }],
  [17, { ok: true }],
  [96, { ok: true }],
  [49, { ok: false, why: 'digit' }],
  [57, { ok: false, why: 'digit' }],
  [97, { ok: false, why: 'digit' }],
  [0, { ok: false, why: 'no-key' }],
  [229, { ok: false, why: 'no-key' }],
  [Number.NaN, { ok: false, why: 'no-key' }],
  [90, { ok: false, why: 'taken', by: 'keyrefresh' }],
  [66, { ok: false, why: 'taken', by: 'keytoggle' }],
])('[KEY-11][KEY-12][KEY-13] the check of the key %d for the save function returns %j', (code, verdict) => {
  expect(checkKey(DEFAULT_SETTINGS, 'keysave', code)).toEqual(verdict);
});

test('[KEY-13] a function may keep a key that it shares with another function', () => {
  expect(checkKey({ ...DEFAULT_SETTINGS, keysave: 66 }, 'keysave', 66)).toEqual({ ok: true });
});

const CAPTURING: KeyAssign = { at: 'capturing', key: 'keysave' };
const captured = (code: number, key: 'keysave' | 'keynext' = 'keysave'): KeyAssign => ({
  at: 'captured',
  key,
  code,
  verdict: checkKey(DEFAULT_SETTINGS, key, code),
});

const SELECT: KeyAssignEvent = { type: 'select', key: 'keynext' };
const PRESS: KeyAssignEvent = { type: 'press', code: 65 };
const DIGIT: KeyAssignEvent = { type: 'press', code: 50 };
const ACCEPT: KeyAssignEvent = { type: 'accept' };
const REVERT: KeyAssignEvent = { type: 'revert' };
const NEXT: KeyAssign = { at: 'capturing', key: 'keynext' };

test.each<[KeyAssign, KeyAssignEvent, KeyAssign]>([
  [KEY_ASSIGN_IDLE, SELECT, NEXT],
  [KEY_ASSIGN_IDLE, PRESS, KEY_ASSIGN_IDLE],
  [KEY_ASSIGN_IDLE, ACCEPT, KEY_ASSIGN_IDLE],
  [KEY_ASSIGN_IDLE, REVERT, KEY_ASSIGN_IDLE],
  [CAPTURING, SELECT, NEXT],
  [CAPTURING, PRESS, captured(65)],
  [CAPTURING, DIGIT, captured(50)],
  [CAPTURING, ACCEPT, CAPTURING],
  [CAPTURING, REVERT, KEY_ASSIGN_IDLE],
  [captured(70), SELECT, NEXT],
  [captured(70), PRESS, captured(65)],
  [captured(70), REVERT, KEY_ASSIGN_IDLE],
  [captured(50), SELECT, NEXT],
  [captured(50), PRESS, captured(65)],
  [captured(50), ACCEPT, captured(50)],
  [captured(50), REVERT, KEY_ASSIGN_IDLE],
])('[KEY-14] in the state %j the event %j leads to the state %j without a binding', (assign, event, next) => {
  const after = nextKeyAssign({ assign, draft: DEFAULT_SETTINGS }, event);
  expect(after.assign).toEqual(next);
  expect(after.draft).toBe(DEFAULT_SETTINGS);
});

test('[KEY-14] an accepted key is bound to its function', () => {
  expect(nextKeyAssign({ assign: captured(65), draft: DEFAULT_SETTINGS }, ACCEPT)).toEqual({
    assign: { at: 'idle' },
    draft: { ...DEFAULT_SETTINGS, keysave: 65 },
  });
});

test('[KEY-14] a key is checked against earlier bindings of the same draft', () => {
  const events: KeyAssignEvent[] = [SELECT, PRESS, ACCEPT, { type: 'select', key: 'keysave' }, PRESS];
  const last = events.reduce<KeyAssigning>(nextKeyAssign, { assign: KEY_ASSIGN_IDLE, draft: DEFAULT_SETTINGS });
  expect(last.assign).toMatchObject({ at: 'captured', verdict: { ok: false, why: 'taken', by: 'keynext' } });
});

test('[KEY-11][KEY-13][KEY-14] after any key presses no two functions share a key, and no function has a digit', () => {
  const key = fc.constantFrom(...KEY_SETTINGS);
  const event = fc.oneof(
    fc.record({ type: fc.constant('select' as const), key }),
    fc.record({ type: fc.constant('press' as const), code: fc.oneof(fc.integer({ min: 0, max: 260 }), fc.double()) }),
    fc.record({ type: fc.constantFrom('accept' as const, 'revert' as const) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { draft } = events.reduce<KeyAssigning>(nextKeyAssign, {
        assign: KEY_ASSIGN_IDLE,
        draft: DEFAULT_SETTINGS,
      });
      const codes = KEY_SETTINGS.map((setting) => draft[setting]);
      expect(new Set(codes).size).toBe(8);
      for (const setting of KEY_SETTINGS) expect(checkKey(draft, setting, draft[setting])).toEqual({ ok: true });
    }),
  );
});
