import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coerceSetting } from '../../../src/domain/device/coerce-setting.ts';
import {
  changedKeys,
  mergeSettings,
  missingKeys,
  prepareSave,
  setSetting,
  settingsToSend,
} from '../../../src/domain/device/settings-draft.ts';
import {
  ADDED_SETTINGS,
  DEFAULT_SETTINGS,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../../../src/domain/presentation/settings.ts';

const KEYS = Object.keys(SETTINGS) as readonly SettingKey[];
/** The settings that a save requires (rules SETTINGS-6 and SETTINGS-46). */
const EXPECTED = KEYS.filter((key) => key !== 'orderPositions' && !ADDED_SETTINGS.has(key));
const draft = (overrides: Partial<Settings> = {}): Settings => ({ ...DEFAULT_SETTINGS, ...overrides });

test('[SETTINGS-3] a draft changes one setting, in its valid form, and no other setting', () => {
  expect(setSetting(draft(), 'tw', '95.7')).toEqual(draft({ tw: 95 }));
  expect(setSetting(draft({ tw: 95 }), 'tw', 'soon')).toEqual(draft());
  expect(setSetting(draft(), 'ctw', '#ABC')).toEqual(draft({ ctw: '#aabbcc' }));
});

test('[SETTINGS-3] an unchanged value returns the same draft object', () => {
  const before = draft({ tw: 95, sts: [{ id: 110, c: '#aabbcc' }] });
  expect(setSetting(before, 'tw', '95')).toBe(before);
  expect(setSetting(before, 'sts', [{ id: 110, c: '#ABC' }])).toBe(before);
  expect(setSetting(before, 'showPAX', true)).toBe(before);
});

test.each([
  ['a digit', 49],
  ['the key of another function', DEFAULT_SETTINGS.keyrefresh],
  ['a code that is not a key', 0],
  ['a value that is not a number', '65'],
  ['a missing value', undefined],
])('[SETTINGS-3][KEY-11][KEY-12][KEY-13] a key setting keeps its key when the new value is %s', (_name, code) => {
  const before = draft({ keysave: 70 });
  expect(setSetting(before, 'keysave', code)).toBe(before);
});

test('[SETTINGS-3] a free key is bound', () => {
  expect(setSetting(draft(), 'keysave', 65)).toEqual(draft({ keysave: 65 }));
});

test.each([
  ['onlyForLocal', 'onlyForDeliveries'],
  ['onlyForDeliveries', 'onlyForLocal'],
] as const)(
  '[SETTINGS-4] turning on %s turns off %s, and turning off the first flag leaves the second unchanged',
  (key, rival) => {
    expect(setSetting(draft({ [rival]: true }), key, true)).toEqual(draft({ [key]: true }));
    expect(setSetting(draft({ [key]: true, [rival]: true }), key, false)).toEqual(draft({ [rival]: true }));
  },
);

test('[SETTINGS-4] turning on `dest` turns off no exclusive flag', () => {
  const both = draft({ onlyForLocal: true, onlyForDeliveries: true });
  expect(setSetting(both, 'dest', true)).toEqual({ ...both, dest: true });
});

test('[SETTINGS-5] changed settings are found by content, in the order of the table', () => {
  const before = draft({ sts: [{ id: 1, c: '' }], orderPositions: ['7-0'] });
  expect(changedKeys(before, { ...before, sts: [{ id: 1, c: '' }] })).toEqual([]);
  const after = { ...before, keysave: 65, tw: 5, sts: [], orderPositions: ['7-1'] };
  expect(changedKeys(before, after)).toEqual(['sts', 'tw', 'orderPositions', 'keysave']);
});

test('[SETTINGS-6] a required setting that is absent or null in a draft is reported as missing', () => {
  const { tw, keysave, ...rest } = draft();
  expect([tw, keysave]).toEqual([0, 13]);
  expect(missingKeys(rest)).toEqual(['tw', 'keysave']);
  expect(missingKeys({ ...rest, tw: undefined as never, keysave: null as never })).toEqual(['tw', 'keysave']);
  expect(missingKeys(Object.create(draft()))).toEqual(EXPECTED);
  expect(missingKeys({})).toEqual(EXPECTED);
  expect(missingKeys(draft({ tw: 0, ctw: '', ok: false }))).toEqual([]);
});

test.each(EXPECTED)('[SETTINGS-6] a draft without the setting %s is not saved', (key) => {
  const lacking = Object.fromEntries(Object.entries(draft()).filter(([name]) => name !== key));
  expect(prepareSave(lacking)).toEqual({ ok: false, why: 'incomplete' });
});

test.each([true, false])(
  '[SETTINGS-6] with dragndrop %s a draft without card positions is saved with an empty list',
  (dragndrop) => {
    const { orderPositions, ...rest } = draft({ dragndrop });
    const saved = { ok: true, data: draft({ ok: true, dragndrop, orderPositions }) };
    expect(orderPositions).toEqual([]);
    expect(prepareSave(rest)).toEqual(saved);
    expect(prepareSave({ ...rest, orderPositions: null as never })).toEqual(saved);
  },
);

test("[SETTINGS-42] a flag that the save turns on turns off its exclusive flag in the server's settings, and no other change turns a flag off", () => {
  const otherSettings = draft({ onlyForLocal: true });
  const over = (changes: Partial<Settings>) => mergeSettings(otherSettings, changes);
  expect(over({ onlyForDeliveries: true })).toEqual(draft({ onlyForDeliveries: true }));
  expect(over({ onlyForDeliveries: false, dest: true })).toEqual({ ...otherSettings, dest: true });
  expect(over({ onlyForDeliveries: true, onlyForLocal: false })).toEqual(draft({ onlyForDeliveries: true }));
  // Settings that the server lacks are not created (SETTINGS-6).
  expect(mergeSettings({}, { onlyForDeliveries: true })).toEqual({ onlyForDeliveries: true });
});

test('[SETTINGS-7] a complete draft is saved unchanged, with `ok` set', () => {
  const chosen = draft({ tw: 90, ctw: '#f4b400', fontsize: 'big', dragndrop: true, orderPositions: ['7-0'] });
  expect(prepareSave(chosen)).toEqual({ ok: true, data: { ...chosen, ok: true } });
});

test('[SETTINGS-7] card positions are saved only with dragndrop', () => {
  const positions = { orderPositions: ['7-0', '8-0'] };
  expect(prepareSave(draft(positions))).toMatchObject({ data: { dragndrop: false, orderPositions: [] } });
  expect(prepareSave(draft({ ...positions, dragndrop: true }))).toMatchObject({ data: positions });
});

test.each([
  [false, false, false, false],
  [true, false, true, false],
  [false, true, false, true],
  [true, true, false, false],
])(
  '[SETTINGS-7] the draft flags onlyForLocal %j and onlyForDeliveries %j are saved as %j and %j',
  (local, deliveries, one, other) => {
    expect(prepareSave(draft({ onlyForLocal: local, onlyForDeliveries: deliveries }))).toMatchObject({
      data: { onlyForLocal: one, onlyForDeliveries: other },
    });
  },
);

test('[SETTINGS-7] the settings in force after a save have valid values and no unknown names', () => {
  const odd = { ...draft(), tw: -3, ctw: 'URL(X)', prio: 9, extra: 1 };
  const reply = prepareSave(odd);
  expect(reply).toEqual({ ok: true, data: draft({ ok: true }) });
});

test('[SETTINGS-39] values that a save did not change are sent back unchanged, even under names such as __proto__', () => {
  const stored = JSON.parse(
    '{"autosave":12,"tw":"-7","prio":1,"__proto__":{"odd":true},"constructor":[1],"later":{"a":null}}',
  );
  const all = { ...draft({ ok: true }), ...stored };
  const sent = settingsToSend(stored, draft({ ok: true, fontsize: 'big', autosave: 0, prio: 1 }), ['fontsize']);
  const { fontsize, autosave, tw, prio } = sent;
  expect({ fontsize, autosave, tw, prio }).toEqual({ fontsize: 'big', autosave: all.autosave, tw: '-7', prio: 1 });
  expect(JSON.parse(JSON.stringify(sent))).toMatchObject({ constructor: [1], later: { a: null } });
  expect(JSON.stringify(sent)).toContain('"__proto__":{"odd":true}');
  expect(Object.getPrototypeOf(sent)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).odd).toBeUndefined();
});

test('[SETTINGS-39] a save replaces a stored value that the draft changed, that is missing or invalid, or that the save itself sets', () => {
  const stored = { ...draft(), autosave: 12, tw: null, orderPositions: 'odd', ok: 0 };
  const saved = draft({ ok: true, autosave: 10 });
  const { ok, autosave, tw, orderPositions } = settingsToSend(stored, saved, ['autosave']);
  expect({ ok, autosave, tw, orderPositions }).toEqual({ ok: true, autosave: 10, tw: 0, orderPositions: [] });
  const expected = Object.fromEntries(Object.entries(saved).filter(([key]) => !ADDED_SETTINGS.has(key as SettingKey)));
  expect(settingsToSend({}, saved, [])).toEqual(expected);
});

/** The names of spec section 3, in its order. */
const SPECIFIED = [
  'ok sts tn ctn ftn stn atn tw ctw ftw stw atw tt ctt ftt stt att tc ctc ftc stc atc',
  'showChannel showChannelRef showOrderId showComments showPAX showWaiter showGeneralComment showInfoAllOrders',
  'showExtras showmini useDeliveryIcons useOrderId lastThreeNumbers useGeneralComment darkMode',
  'prio minTimeRefresh allowRefreshPause allowCancelFire changeAll changeExtras changeParent autosave timeToGroupUp',
  'clickArea recordCount orderLines orderPositions dragndrop dest fontsize fontFamily width direction',
  'finalClients finalOrders onlyForDeliveries onlyForLocal',
  'keytoggle keytoggleback keynext keyback keynextdinner keyprevdinner keysave keyrefresh',
].flatMap((names) => names.split(' '));

test('[SETTINGS-46] the settings are the specified and the added settings, and a draft with only the specified settings can be saved', () => {
  expect([...SPECIFIED, ...ADDED_SETTINGS].sort()).toEqual([...KEYS].sort());
  const specified = Object.fromEntries(Object.entries(draft()).filter(([key]) => SPECIFIED.includes(key)));
  expect(missingKeys(specified)).toEqual([]);
  const saved = prepareSave(specified);
  expect(saved).toEqual({ ok: true, data: draft({ ok: true }) });
  expect(Object.keys(settingsToSend(specified, draft({ ok: true }), [])).sort()).toEqual([...SPECIFIED].sort());
});

test('[SETTINGS-46] an added setting is never missing, and is sent only after a change or when the server has it', () => {
  const { continueCards, ...rest } = draft();
  expect(continueCards).toBe(true);
  expect(prepareSave(rest)).toEqual({ ok: true, data: draft({ ok: true }) });
  const saved = draft({ ok: true, continueCards: false });
  expect(settingsToSend(rest, saved, [])).not.toHaveProperty('continueCards');
  expect(settingsToSend(rest, saved, ['continueCards'])).toMatchObject({ continueCards: false });
  expect(settingsToSend({ ...rest, continueCards: 1 }, saved, [])).toMatchObject({ continueCards: false });
});

test('[SETTINGS-3][SETTINGS-4] any sequence of changes leaves readable settings, and never both exclusive flags', () => {
  const change = fc.tuple(fc.constantFrom(...KEYS), fc.oneof(fc.anything(), fc.boolean(), fc.nat(300)));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const last = changes.reduce((settings, [key, value]) => setSetting(settings, key, value), draft());
      for (const key of KEYS) expect(coerceSetting(key, last[key])).toEqual(last[key]);
      expect(last.onlyForLocal && last.onlyForDeliveries).toBe(false);
      const keys = KEYS.filter((key) => SETTINGS[key].kind === 'key').map((key) => last[key]);
      expect(new Set(keys).size).toBe(keys.length);
      expect(prepareSave(last).ok).toBe(true);
    }),
  );
});
