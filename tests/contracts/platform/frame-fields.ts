/** The frame around a response, and the place of the data of each kind of call. */
import { decodeLocalStatus, listIn } from '../../../src/protocol/decode-config.ts';
import { decodeEnvelope } from '../../../src/protocol/envelope.ts';
import { flagFrom } from '../../../src/protocol/forms.ts';
import { type Field, type Form, informs, isRecord, lenientListOf, needed, problem, record, value } from './form.ts';
import { codeUpTo, moment, number, plainText } from './values.ts';
import { LOCAL_STATUS } from './venue-fields.ts';

const message: Form = (sent, path, notes) =>
  (Array.isArray(sent) ? lenientListOf(plainText, { costs: 'defaulted' }) : plainText)(sent, path, notes);

const FRAME = {
  ok: needed(value((sent) => sent !== '' && flagFrom(sent) !== null, 'is not a flag')),
  time: informs(moment),
  codError: informs((sent, path, notes) => (sent === '' ? [] : number(sent, path, notes))),
  msg: informs(message),
  k5: informs(codeUpTo(200)),
};

const ANY: Field = informs(() => []);

export const frameOnly = record({ ...FRAME, data: ANY });

export const framed = (data: Form): Form => record({ ...FRAME, data: needed(data) });

/** A frame of the local server, which may have its status in `data` or beside `ok`. */
export const statusFrame: Form = (sent, path, notes) => {
  const isBeside = isRecord(sent) && decodeLocalStatus(sent.data) === null && !isRecord(sent.data);
  const status = (entry: unknown, place: string) =>
    record(LOCAL_STATUS)(Array.isArray(entry) ? entry[0] : entry, place, notes);
  return (isBeside ? record({ ...FRAME, data: ANY, ...LOCAL_STATUS }) : framed(status))(sent, path, notes);
};

/** A file of the data or language host: framed, as `data` beside an etag, or bare. */
export const file =
  (content: Form): Form =>
  (sent, path, notes) => {
    if (!isRecord(sent) || !Object.hasOwn(sent, 'data')) return content(sent, path, notes);
    const isFramed = decodeEnvelope(JSON.stringify(sent)) !== null;
    return isFramed ? framed(content)(sent, path, notes) : content(sent.data, 'data', notes);
  };

export const listFile = (list: Form): Form =>
  file((sent, path, notes) => {
    const content = listIn(sent);
    return list(content, content === sent ? path : `${path}.data`, notes);
  });

/** A body that is not JSON is one problem. */
export const bodyProblems: (form: Form) => Form = (form) => (text, path, notes) => {
  try {
    return form(JSON.parse(String(text)), path, notes);
  } catch {
    return [problem('body', text, 'is not JSON')];
  }
};
