import { expect, test } from 'vitest';
import { settings } from '../../../fixtures/settings.ts';
import {
  changedByHand,
  dismissOthers,
  type OpenDraft,
  openDraft,
  overwrittenKeys,
  rebaseDraft,
  resolveConflicts,
} from '../../../src/domain/device/draft-conflicts.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';

const changed = (changes: Partial<Settings>): OpenDraft => ({ ...openDraft(settings()), draft: settings(changes) });

test('[SETTINGS-17] settings saved by others apply to a draft at once, and are listed only if the draft has changes', () => {
  const mine = rebaseDraft(changed({ fontsize: 'big' }), settings({ autosave: 10 }));
  expect(mine.draft).toEqual(settings({ fontsize: 'big', autosave: 10 }));
  expect([changedByHand(mine), mine.others, mine.contested]).toEqual([['fontsize'], ['autosave'], []]);
  const untouched = rebaseDraft(changed({}), settings({ autosave: 10 }));
  expect(untouched).toEqual(openDraft(settings({ autosave: 10 })));
});

test('[SETTINGS-17] settings saved by others stay listed after a second save by others, until the user acknowledges them', () => {
  const once = rebaseDraft(changed({ fontsize: 'big' }), settings({ autosave: 10 }));
  const twice = rebaseDraft(once, settings({ autosave: 10, width: 'big' }));
  expect(twice.others).toEqual(['autosave', 'width']);
  expect(rebaseDraft(dismissOthers(twice), twice.base).others).toEqual([]);
});

test('[SETTINGS-17] moved cards do not count as a change of a draft', () => {
  const open = rebaseDraft(changed({ fontsize: 'big' }), settings({ orderPositions: ['1-0'] }));
  expect([changedByHand(open), open.others]).toEqual([['fontsize'], []]);
  expect(open.draft.orderPositions).toEqual(['1-0']);
});

test('[SETTINGS-18] a setting that both users changed keeps the value of this draft and is contested, unless both chose the same value', () => {
  const open = rebaseDraft(changed({ fontsize: 'big', width: 'big' }), settings({ fontsize: 'small', width: 'big' }));
  expect([open.draft.fontsize, open.contested, changedByHand(open)]).toEqual(['big', ['fontsize'], ['fontsize']]);
  const later = rebaseDraft(open, settings({ fontsize: 'small', width: 'big', autosave: 5 }));
  expect(later.contested).toEqual(['fontsize']);
  // The other user reverts the setting: it is no longer contested, and the draft's value is a change again.
  expect(rebaseDraft(later, settings({ fontsize: 'big' })).contested).toEqual([]);
});

test('[SETTINGS-18] of two exclusive flags that two users turned on, only the flag of this draft stays on', () => {
  const open = rebaseDraft(changed({ onlyForLocal: true }), settings({ onlyForDeliveries: true }));
  expect(open.draft).toMatchObject({ onlyForLocal: true, onlyForDeliveries: false });
});

test('[SETTINGS-18] two keys that were swapped in the draft stay swapped when another device saves settings', () => {
  const open = rebaseDraft(changed({ keynext: 80, keyback: 78 }), settings({ autosave: 5 }));
  expect(open.draft).toMatchObject({ keynext: 80, keyback: 78, autosave: 5 });
});

test('[SETTINGS-19] a conflict resolved with the saved value leaves no change, a conflict resolved with the draft value leaves the change', () => {
  const open = rebaseDraft(
    changed({ fontsize: 'big', width: 'big', darkMode: false }),
    settings({ fontsize: 'small', width: 'bigger' }),
  );
  expect(open.contested).toEqual(['fontsize', 'width']);
  const theirs = resolveConflicts(open, open.contested, true);
  expect(theirs.draft).toEqual(settings({ fontsize: 'small', width: 'bigger', darkMode: false }));
  expect(theirs.contested).toEqual([]);
  const ours = resolveConflicts(open, open.contested, false);
  expect([ours.draft, ours.contested]).toEqual([open.draft, []]);
  const one = resolveConflicts(open, ['width'], true);
  expect([one.draft.fontsize, one.draft.width, one.contested]).toEqual(['big', 'bigger', ['fontsize']]);
});

test('[SETTINGS-43] a save lists each setting in which it replaced a value that others had saved', () => {
  const before = settings({ fontsize: 'small', width: 'big', autosave: 10, orderPositions: ['1-0'] });
  const replaced = (saved: Partial<Settings>) => overwrittenKeys(settings(), before, settings(saved));
  expect(replaced({ fontsize: 'big', width: 'big', autosave: 10 })).toEqual(['fontsize']);
  expect(replaced({ fontsize: 'small', width: 'big', autosave: 10, darkMode: false })).toEqual([]);
});

test('[SETTINGS-43][SETTINGS-42] a flag that another user saved counts as replaced when a save turns on the other exclusive flag', () => {
  const before = settings({ onlyForLocal: true });
  expect(overwrittenKeys(settings(), before, settings({ onlyForDeliveries: true }))).toEqual(['onlyForLocal']);
});
