/** The text that a device's screen would show for the state of its engine, in its language. */
import type { App } from '../../src/engine/base/app.ts';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { showPlatformTexts } from '../../src/i18n/platform-texts.ts';
import { createTexts, type Texts } from '../../src/i18n/set-up.ts';
import { dataAgeText } from '../../src/ui/kit/time-text.ts';
import { bannerFacts, bannerWord, showsAge } from '../../src/ui/shell/link/banner-facts.ts';

/** The app's texts with the platform's replacements. */
function textsOf({ state: { language, words } }: App): Texts {
  const texts = createTexts(language, { es, en }[language]);
  if (words !== null) showPlatformTexts(texts, words.language, words.texts);
  return texts.t;
}

/** The text from left to right, also on a customer screen; empty without a banner. */
export function bannerTextOf(app: App): string {
  const { link, settings } = app.state;
  const t = textsOf(app);
  const { alarm } = link;
  const word = bannerWord(t, alarm);
  if (settings.finalClients) return word === null ? '' : t('bar.offline');
  const facts = bannerFacts(app.state, app, t);
  if (facts.length === 0) return '';
  const age = dataAgeText(t, link.receivedAtMs, app.monotonicS()) ?? t('banner.never');
  return [word ?? [], facts, link.troubled && showsAge(alarm) ? age : []].flat().join(' ');
}
