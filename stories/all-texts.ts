/** Every text in a language at once, as if all areas and panels had been opened. */
import type { Language } from '../src/domain/shown/language.ts';
import { en as createdEn } from '../src/i18n/areas/account-created-en.ts';
import { es as createdEs } from '../src/i18n/areas/account-created-es.ts';
import { en as accountEn } from '../src/i18n/areas/account-en.ts';
import { es as accountEs } from '../src/i18n/areas/account-es.ts';
import { en as passwordEn } from '../src/i18n/areas/account-password-en.ts';
import { es as passwordEs } from '../src/i18n/areas/account-password-es.ts';
import { en as profileEn } from '../src/i18n/areas/account-profile-en.ts';
import { es as profileEs } from '../src/i18n/areas/account-profile-es.ts';
import { en as allDayEn } from '../src/i18n/areas/all-day-en.ts';
import { es as allDayEs } from '../src/i18n/areas/all-day-es.ts';
import { en as configureEn } from '../src/i18n/areas/configure-en.ts';
import { es as configureEs } from '../src/i18n/areas/configure-es.ts';
import { en as customerEn } from '../src/i18n/areas/customer-en.ts';
import { es as customerEs } from '../src/i18n/areas/customer-es.ts';
import { en as loginEn } from '../src/i18n/areas/login-en.ts';
import { es as loginEs } from '../src/i18n/areas/login-es.ts';
import { en as pinEn } from '../src/i18n/areas/pin-en.ts';
import { es as pinEs } from '../src/i18n/areas/pin-es.ts';
import { en as settingsEn } from '../src/i18n/areas/settings-en.ts';
import { es as settingsEs } from '../src/i18n/areas/settings-es.ts';
import { en as unknownHostEn } from '../src/i18n/areas/unknown-host-en.ts';
import { es as unknownHostEs } from '../src/i18n/areas/unknown-host-es.ts';
import { en } from '../src/i18n/en.ts';
import { es } from '../src/i18n/es.ts';
import { en as panelsEn } from '../src/i18n/panels/panels-en.ts';
import { es as panelsEs } from '../src/i18n/panels/panels-es.ts';
import { en as recordingEn } from '../src/i18n/recording/recording-en.ts';
import { es as recordingEs } from '../src/i18n/recording/recording-es.ts';
import { createTexts } from '../src/i18n/set-up.ts';
import { addTexts } from '../src/i18n/shown-texts.ts';

const SPOKEN = { es, en } as const;
const OF_AREAS = {
  es: [
    ...[accountEs, allDayEs, configureEs, createdEs, customerEs, panelsEs, loginEs, passwordEs, profileEs],
    ...[pinEs, recordingEs, settingsEs, unknownHostEs],
  ],
  en: [
    ...[accountEn, allDayEn, configureEn, createdEn, customerEn, panelsEn, loginEn, passwordEn, profileEn],
    ...[pinEn, recordingEn, settingsEn, unknownHostEn],
  ],
} as const;

export function allTexts(language: Language): ReturnType<typeof createTexts> {
  const texts = createTexts(language, SPOKEN[language]);
  for (const area of OF_AREAS[language]) addTexts(texts, area);
  return texts;
}
