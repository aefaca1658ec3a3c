/** The texts of what gives a recording out, in English. */
import type { es } from './recording-es.ts';

export const en: typeof es = {
  recording: {
    title: 'Recording',
    sentence: 'What this device did and heard in the last 30 minutes, without passwords or personal data.',
    save: 'Save the recording',
    saving: 'Saving…',
    saved: 'The recording was saved to a file.',
    failed: 'The recording could not be saved. Try again.',
    none: 'There is no recording yet.',
  },
};
