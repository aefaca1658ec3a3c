import { expect, test } from 'vitest';
import { settings } from '../../../fixtures/settings.ts';
import { readSettingsFile, writeSettingsFile } from '../../../src/domain/device/settings-file.ts';
import { SETTINGS_FILE_LENGTH_MAX } from '../../../src/domain/limits.ts';

const here = settings({ orderPositions: ['7-1'], dragndrop: true });

const fileWith = (fields: object): string =>
  JSON.stringify({
    ...JSON.parse(writeSettingsFile(settings())),
    settings: { ...JSON.parse(writeSettingsFile(settings())).settings, ...fields },
  });

const readFrom = (text: string, draft = here) => {
  const found = readSettingsFile(text, draft);
  if (!found.ok) throw new Error(`Failed to read the file: ${found.why}.`);
  return found.data;
};

test('[SETTINGS-30] a file of one device fills the form of another device, except for card positions', () => {
  const otherSettings = settings({
    fontsize: 'big',
    tn: 40,
    ctn: '#112233',
    sts: [{ id: 100, c: '#ff0000' }],
    autosave: 10,
  });
  expect(readFrom(writeSettingsFile(otherSettings))).toEqual({
    draft: { ...otherSettings, orderPositions: ['7-1'] },
    missing: [],
    unreadable: [],
    unknown: [],
  });
  expect(writeSettingsFile(here)).not.toContain('7-1');
});

test('[SETTINGS-31] a setting that the file lacks stays unchanged and is listed', () => {
  const text = fileWith({ fontsize: undefined, tn: null, autosave: 10 });
  const found = readFrom(text, settings({ fontsize: 'big', tn: 40 }));
  expect([found.missing, found.unreadable]).toEqual([['tn', 'fontsize'], []]);
  expect([found.draft.fontsize, found.draft.tn, found.draft.autosave]).toEqual(['big', 40, 10]);
});

test.each([
  ['tn', 'soon'],
  ['tn', -4],
  ['tn', {}],
  ['fontsize', 'huge'],
  ['showExtras', 'yes'],
  ['ctn', 'url(javascript:alert(1))'],
  ['ctn', 7],
  ['sts', 'red'],
  ['stn', 999],
  ['keysave', 49],
])('[SETTINGS-31] the unreadable value of %s, %j, leaves the setting unchanged and is listed', (key, value) => {
  const before = settings({ tn: 40, fontsize: 'big', showExtras: true, ctn: '#112233', stn: 3 });
  const found = readFrom(
    fileWith({ tn: 40, fontsize: 'big', showExtras: true, ctn: '#112233', stn: 3, [key]: value }),
    before,
  );
  expect(found.unreadable).toEqual([key]);
  expect(found.draft).toEqual(before);
});

test('[SETTINGS-31] unknown names of a file are listed, shortened, and have no effect', () => {
  const text = fileWith({}).replace(
    '"settings":{',
    `"settings":{"__proto__":{"fontsize":"big"},"${'x'.repeat(90)}":1,`,
  );
  const found = readFrom(text);
  expect(found.unknown).toEqual(['__proto__', 'x'.repeat(40)]);
  expect(found.draft).toEqual({ ...here, dragndrop: false });
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`more${at}`, at]));
  expect(readFrom(fileWith(many)).unknown).toHaveLength(8);
});

test('[SETTINGS-31] a file turns on only one of two exclusive flags', () => {
  const { draft } = readFrom(fileWith({ onlyForLocal: true, onlyForDeliveries: true }));
  expect([draft.onlyForLocal, draft.onlyForDeliveries].filter(Boolean)).toHaveLength(1);
});

test.each([
  ['', 'foreign'],
  ['{', 'foreign'],
  ['null', 'foreign'],
  ['[]', 'foreign'],
  ['{"kind":"kds-settings","version":1}', 'foreign'],
  ['{"kind":"kds-settings","version":1,"settings":[1]}', 'foreign'],
  ['{"kind":"kds-settings","settings":{}}', 'foreign'],
  ['{"kind":"recipe","version":1,"settings":{}}', 'foreign'],
  ['{"kind":"kds-settings","version":2,"settings":{}}', 'newer'],
  [' '.repeat(SETTINGS_FILE_LENGTH_MAX + 1), 'too-long'],
])('[SETTINGS-31] a settings file with the text $0 is refused as $1', (text, why) => {
  expect(readSettingsFile(text, here)).toEqual({ ok: false, why });
});
