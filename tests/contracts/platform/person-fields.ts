import { LANGUAGES } from '../../../src/domain/limits.ts';
import { decodeTexts } from '../../../src/protocol/decode-languages.ts';
import { decodeConnectionInfo } from '../../../src/protocol/decode-places.ts';
import { decodeProfile, type WireAddress } from '../../../src/protocol/decode-profile.ts';
import { momentFrom } from '../../../src/protocol/forms.ts';
import {
  decides,
  type Field,
  type Form,
  informs,
  isRecord,
  lenientListOf,
  needed,
  orBlank,
  problem,
  record,
  secret,
  value,
} from './form.ts';
import { anyText, decimalOf, flagOf, idOf, moment, shortCode, textFromTo, textUpTo, wholeOf } from './values.ts';
import { grant } from './venue-fields.ts';

const TEXT = textUpTo(2_000);

const ADDRESS = {
  alias: decides(TEXT),
  def: decides(flagOf()),
  di: decides(TEXT),
  dp: decides(TEXT),
  cm: decides(TEXT),
  ci: decides(TEXT),
  zc: decides(textUpTo(40)),
  pa: decides(textUpTo(10)),
  lt: informs(decimalOf()),
  lg: informs(decimalOf()),
  ct: decides(TEXT),
} satisfies Record<keyof WireAddress, Field>;

export const address = record(ADDRESS);

export const venueEntry = record({
  key: decides(textUpTo(100)),
  ir: needed(idOf()),
  il: needed(idOf()),
  nr: decides(anyText()),
  di: decides(anyText()),
  ci: decides(anyText()),
  pa: decides(shortCode(10)),
  pn: decides(anyText()),
});

const hasPicture = (picUrl: unknown): boolean =>
  picUrl === '' || decodeProfile({ id: 'x', detApp: { picUrl } })?.details.pictureUrl !== '';

const details = record({
  picUrl: informs(value(hasPicture, 'is not an https address')),
  nm: informs(TEXT),
  ln: informs(TEXT),
  ph: informs(textUpTo(100)),
  em: informs(TEXT),
  rut: informs(textUpTo(100)),
  ad: informs(orBlank(lenientListOf(address))),
});

const TOKEN = secret(textUpTo(1_000));

const PROFILE = {
  id: needed(textFromTo(1, 1_000)),
  tot1: decides(TOKEN),
  tot4: decides(TOKEN),
  pwd: informs(flagOf()),
  nombre: informs(TEXT),
  ur: informs(wholeOf(0)),
  ul: informs(wholeOf(0)),
  ir: informs(wholeOf(0)),
  il: informs(wholeOf(0)),
  pf: informs(lenientListOf(grant)),
  pl: informs(record({ r: informs(lenientListOf(venueEntry)), p: informs(lenientListOf(grant)) })),
  detApp: informs(details),
  fbt: informs(secret(textUpTo(10_000))),
  expU: decides(value((sent) => sent === '' || momentFrom(sent, 0) !== null, 'is not a moment')),
};

/** `data` of call 12. */
export const profile = record(PROFILE);

/** `data` of call 11, which needs the token that signs later calls. */
export const login = record({ ...PROFILE, tot1: needed(secret(textFromTo(1, 1_000))) });

/** `data` of call 10. */
export const grants = lenientListOf(grant, { filled: true });

const hasPlace = (ll: unknown): boolean =>
  ll === '' || (decodeConnectionInfo({ ll, timeupdated: 1 })?.location ?? null) !== null;

/** A place that is too long invalidates the response; other invalid places are ignored. */
const place: Form = (sent, path, notes) => {
  const problems = textUpTo(60)(sent, path, notes);
  if (problems.length === 0 && !hasPlace(sent))
    notes.defaulted.push(problem(path, sent, 'is not "latitude,longitude"'));
  return problems;
};

export const connection = record({
  ll: decides(place),
  pc: decides(textUpTo(10)),
  ci: decides(textUpTo(100)),
  timeupdated: needed(moment),
});

const language = record({
  ix: needed(textFromTo(2, 6)),
  et: needed(textFromTo(1, 100)),
  names: decides(record({ es: decides(textUpTo(40)), en: decides(textUpTo(40)) })),
  ac: decides(flagOf()),
});

const foreign = record({ ix: needed(textFromTo(1, 40)) });

/** Call 4. Of a language that the product does not have, only the code counts. */
export const languages = lenientListOf(
  (sent, path, notes) => {
    const isOurs = isRecord(sent) && LANGUAGES.some((code) => code === sent.ix);
    return (isOurs ? language : foreign)(sent, path, notes);
  },
  { filled: true },
);

const isText = (sent: unknown): boolean => Object.hasOwn(decodeTexts({ text: sent }) ?? {}, 'text');

/** Call 5: texts in groups. */
export const texts: Form = (sent, path, notes) => {
  // Platforms send an empty list for an empty object.
  if (Array.isArray(sent) && sent.length === 0) return [];
  if (!isRecord(sent)) return [problem(path, sent, 'is not a group of texts')];
  for (const [key, entry] of Object.entries(sent)) {
    const entryPath = path === '' ? key : `${path}.${key}`;
    if (isRecord(entry)) texts(entry, entryPath, notes);
    else if (!isText(entry)) notes.defaulted.push(problem(entryPath, entry, 'is not a text of up to 600 characters'));
  }
  return [];
};
