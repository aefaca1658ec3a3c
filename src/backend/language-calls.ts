/** The calls that bring the platform's languages and texts. They answer values and never throw. */
import { done, failed, type Reply } from '../domain/reply.ts';
import type { TextTree } from '../domain/shown/language.ts';
import { decodeLanguages, decodeTexts, type PlatformLanguage } from '../protocol/decode-languages.ts';
import { ENDPOINTS } from '../protocol/endpoints.ts';
import type { Caller, CallResult, CallTrouble } from './caller.ts';

/** `refused`: the platform said no. `shape`: it answered something that does not parse. */
export type LanguageTrouble = CallTrouble | 'refused' | 'shape';

function dataOf<Data>(result: CallResult, decode: (raw: unknown) => Data | null): Reply<Data, LanguageTrouble> {
  if (!result.ok) return result;
  if (!result.data.ok) return failed('refused');
  const data = decode(result.data.data);
  return data === null ? failed('shape') : done(data);
}

/** The calls of the two kinds of host: those of kitchens and those of accounts. */
const CALLS = { 5000: 'languagesKitchen', 9000: 'languagesAccount' } as const;
export type HostModule = keyof typeof CALLS;

/** Call 4: the languages that the platform offers on a host of this kind. */
export async function fetchLanguages(
  caller: Caller,
  host: HostModule,
  appVersion: string,
): Promise<Reply<readonly PlatformLanguage[], LanguageTrouble>> {
  return dataOf(await caller(CALLS[host], { query: { v: appVersion } }), decodeLanguages);
}

/** Call 5: the texts of one language, as the language host keeps them under its etag. */
export async function fetchTexts(
  caller: Caller,
  host: HostModule,
  { code, etag }: PlatformLanguage,
): Promise<Reply<TextTree, LanguageTrouble>> {
  const path = { module: ENDPOINTS[CALLS[host]].module ?? 0, ix: code, et: etag };
  return dataOf(await caller('translation', { path }), decodeTexts);
}
