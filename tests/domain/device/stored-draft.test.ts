import { expect, test } from 'vitest';
import { settings } from '../../../fixtures/settings.ts';
import { changedByHand, type OpenDraft, openDraft, rebaseDraft } from '../../../src/domain/device/draft-conflicts.ts';
import { draftToStore, restoreDraft } from '../../../src/domain/device/stored-draft.ts';
import { DRAFT_CHARS_MAX } from '../../../src/domain/limits.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';

const LIVE = settings();
const changed = (changes: Partial<Settings>): OpenDraft => ({ ...openDraft(LIVE), draft: settings(changes) });
const stored = (open: OpenDraft): unknown => JSON.parse(JSON.stringify(draftToStore(open)));

test('[SETTINGS-35] changes are stored with their base, and restore the same draft', () => {
  const open = changed({ fontsize: 'big', autosave: 10, sts: [{ id: 100, c: '#1f6fb2' }] });
  expect(draftToStore(open)).toEqual({
    base: { fontsize: LIVE.fontsize, autosave: LIVE.autosave, sts: LIVE.sts },
    draft: { fontsize: 'big', autosave: 10, sts: [{ id: 100, c: '#1f6fb2' }] },
    contested: [],
  });
  expect(restoreDraft(LIVE, stored(open))).toEqual(open);
});

test('[SETTINGS-35] two swapped keys of the keyboard are restored', () => {
  const open = changed({ keynext: LIVE.keyback, keyback: LIVE.keynext });
  expect(restoreDraft(LIVE, stored(open)).draft).toEqual(open.draft);
});

test('[SETTINGS-36] a draft without changes is not stored, and moved cards are not a change', () => {
  expect(draftToStore(openDraft(LIVE))).toBeNull();
  expect(draftToStore(changed({ orderPositions: ['1-0'], ok: !LIVE.ok }))).toBeNull();
});

test('[SETTINGS-38] a draft that is too long is not stored', () => {
  const sts = Array.from({ length: DRAFT_CHARS_MAX / 20 }, (_, id) => ({ id, c: '#1f6fb2' }));
  expect(draftToStore(changed({ sts }))).toBeNull();
});

test('[SETTINGS-37] a draft value that equals the saved value at the next opening is no longer a change', () => {
  const kept = stored(changed({ fontsize: 'big', autosave: 10 }));
  const open = restoreDraft(settings({ fontsize: 'big' }), kept);
  expect([changedByHand(open), open.others, open.contested]).toEqual([['autosave'], [], []]);
  expect(restoreDraft(settings({ fontsize: 'big', autosave: 10 }), kept)).toEqual(
    openDraft(settings({ fontsize: 'big', autosave: 10 })),
  );
});

test('[SETTINGS-37][SETTINGS-18] a setting that others saved too is contested, and the draft has their other settings', () => {
  const live = settings({ fontsize: 'small', width: 'big' });
  const open = restoreDraft(live, stored(changed({ fontsize: 'big', autosave: 10 })));
  expect(open.draft).toEqual({ ...live, fontsize: 'big', autosave: 10 });
  expect(open.contested).toEqual(['fontsize']);
  expect(open.others).toEqual(['fontsize']);
  expect(changedByHand(open)).toEqual(['autosave', 'fontsize']);
});

test('[SETTINGS-37][SETTINGS-18] a contested setting is still contested in the restored draft', () => {
  const live = settings({ fontsize: 'small' });
  const open = rebaseDraft(changed({ fontsize: 'big', autosave: 10 }), live);
  expect(restoreDraft(live, stored(open)).contested).toEqual(['fontsize']);
});

test.each<[string, unknown]>([
  ['null', null],
  ['undefined', undefined],
  ['a text', 'fontsize'],
  ['a list', [['draft', { fontsize: 'big' }]]],
  ['changes without their base', { draft: { fontsize: 'big' } }],
  ['lists instead of values', { base: ['fontsize'], draft: ['big'], contested: {} }],
  ['settings of another app', { base: { colour: 'red' }, draft: { colour: 'blue' }, contested: ['colour'] }],
  [
    'values that no setting has',
    { base: { fontsize: 'normal', autosave: 0 }, draft: { fontsize: 'huge', autosave: -3 } },
  ],
  ['a base that cannot be read', { base: { fontsize: { big: 1 } }, draft: { fontsize: 'big' } }],
  ['a key that may not be bound', { base: { keynext: 78 }, draft: { keynext: 49 } }],
  ['card positions, which the board changes', { base: { orderPositions: [] }, draft: { orderPositions: ['1-0'] } }],
  ['a prototype', JSON.parse('{"__proto__":{"base":{"fontsize":"normal"},"draft":{"fontsize":"big"}}}')],
  [
    'nested prototypes',
    JSON.parse(
      '{"base":{"__proto__":{"fontsize":"normal"}},"draft":{"__proto__":{"fontsize":"big"}},"contested":["__proto__"]}',
    ),
  ],
])('[SETTINGS-37] a stored draft of the kind "%s" changes nothing', (_, kept) => {
  expect(restoreDraft(LIVE, kept)).toEqual(openDraft(LIVE));
  expect(Object.getPrototypeOf(restoreDraft(LIVE, kept).draft)).toBe(Object.prototype);
});

test('[SETTINGS-37] only one of two exclusive flags stays on, and readable values beside unreadable values are restored', () => {
  const kept = {
    base: { onlyForLocal: false, onlyForDeliveries: false, width: 'normal', tw: 1 },
    draft: { onlyForLocal: true, onlyForDeliveries: true, width: 'big', tw: {} },
  };
  const open = restoreDraft(LIVE, kept);
  expect([open.draft.onlyForLocal, open.draft.onlyForDeliveries].filter(Boolean)).toHaveLength(1);
  expect(changedByHand(open)).toContain('width');
  expect(open.draft.tw).toBe(LIVE.tw);
});
