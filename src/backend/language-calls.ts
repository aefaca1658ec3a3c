import type { TextTree } from '../domain/presentation/language.ts';
import type { Reply } from '../domain/reply.ts';
import {
  decodePlatformLanguages,
  decodeTexts,
  type PlatformLanguage,
  type PlatformLanguages,
} from '../protocol/decode-languages.ts';
import { ENDPOINTS } from '../protocol/endpoints.ts';
import type { Caller } from './caller.ts';
import { type CallFailure, dataOf } from './calls.ts';

const CALLS = { 5000: 'languagesKitchen', 6000: 'languagesKitchen', 9000: 'languagesAccount' } as const;
export type HostModule = keyof typeof CALLS;

export async function fetchLanguages(
  caller: Caller,
  host: HostModule,
  appVersion: string,
): Promise<Reply<PlatformLanguages, CallFailure>> {
  return dataOf(await caller(CALLS[host], { query: { v: appVersion } }), decodePlatformLanguages);
}

export async function fetchTexts(
  caller: Caller,
  host: HostModule,
  { code, etag }: PlatformLanguage,
): Promise<Reply<TextTree, CallFailure>> {
  const path = { module: ENDPOINTS[CALLS[host]].module ?? 0, ix: code, et: etag };
  return dataOf(await caller('translation', { path }), decodeTexts);
}
