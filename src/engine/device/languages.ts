/**
 * Stored texts show at once, and are requested again when their etag differs; without them, the app's own texts show.
 */

import { ref } from 'valtio/vanilla';
import { createCaller } from '../../backend/caller.ts';
import type { CallFailure } from '../../backend/calls.ts';
import { fetchLanguages, fetchTexts } from '../../backend/language-calls.ts';
import type { HostFacts } from '../../domain/device/brand.ts';
import { LANGUAGES_CACHE_S, LANGUAGES_RELOAD_MS } from '../../domain/limits.ts';
import { APP_NAME_TAGS } from '../../domain/presentation/names.ts';
import type { Cancel, Ports } from '../../platform/ports.ts';
import {
  decodePlatformLanguages,
  decodeStoredTexts,
  encodeLanguages,
  type PlatformLanguages,
  type StoredTexts,
} from '../../protocol/decode-languages.ts';
import { readFact, writeFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';

export interface LanguagesDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly timers: Timers;
  readonly host: HostFacts;
}

/** Reports no outcomes: the calls are unsigned and do not concern the route of the orders. */
const quietCaller = ({ http, page }: Ports, { cloud, data, language }: HostFacts) =>
  createCaller(http, page.version, {
    bases: () => ({ cloud, data, language, local: '' }),
    credentials: () => null,
    callEnded() {},
  });

/**
 * Requests the languages when the stored list is too old, and then once an hour (rules LANGUAGE-5 to LANGUAGE-7,
 * LANGUAGE-12). After the returned function runs, responses are ignored.
 */
export function startLanguages({ ports, state, timers, host }: LanguagesDeps): Cancel {
  const caller = quietCaller(ports, host);
  const cacheMs = LANGUAGES_CACHE_S[host.environment] * 1_000;
  const { language } = state;
  const textsFact = FACTS.texts(language);
  let stored: StoredTexts | null = null;
  let isOver = false;

  const offer = ({ spoken, nameTags }: PlatformLanguages) => {
    state.languages = ref(spoken.map(({ code, name }) => ({ code, name })));
    const tags = new Set([...APP_NAME_TAGS, ...nameTags]);
    const isSame = tags.size === state.nameTags.size && [...tags].every((tag) => state.nameTags.has(tag));
    // A changed set re-renders every card.
    if (!isSame) state.nameTags = ref(tags);
  };

  const speak = (texts: StoredTexts) => {
    stored = texts;
    state.words = ref({ language, texts: texts.texts });
  };

  const loadIn = (inMs: number) => timers.set('languages', inMs, () => void load());

  /** After an unreadable response the next hourly load is soon enough: an earlier one would return the same. */
  const missed = (why: CallFailure) => {
    ports.page.log(`The platform's texts did not load: ${why}`);
    if (why !== 'shape') loadIn(cacheMs);
  };

  const loadTexts = async ({ spoken }: PlatformLanguages) => {
    const current = spoken.find(({ code }) => code === language);
    if (!current || current.etag === stored?.etag) return;
    const reply = await fetchTexts(caller, host.module, current);
    if (isOver) return;
    if (!reply.ok) return missed(reply.why);
    speak({ etag: current.etag, texts: reply.data });
    writeFact(ports, 'texts', textsFact, stored);
  };

  const load = async () => {
    loadIn(LANGUAGES_RELOAD_MS);
    const reply = await fetchLanguages(caller, host.module, ports.page.version);
    if (isOver) return;
    if (!reply.ok) return missed(reply.why);
    writeFact(ports, 'languages', FACTS.languages, encodeLanguages(reply.data));
    offer(reply.data);
    await loadTexts(reply.data);
  };

  const texts = readFact(ports, 'texts', textsFact, decodeStoredTexts);
  if (texts) speak(texts.data);
  const list = readFact(ports, 'languages', FACTS.languages, decodePlatformLanguages);
  if (list) offer(list.data);
  const ageMs = list ? ports.clock.wallMs() - list.at : -1;
  // A list with a time in the future was stored before the clock was set back.
  if (list && ageMs >= 0 && ageMs < cacheMs) {
    loadIn(LANGUAGES_RELOAD_MS);
    void loadTexts(list.data);
  } else void load();

  return () => {
    isOver = true;
  };
}
