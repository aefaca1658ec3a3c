/** What the room and the page that plays a recording tell each other. */
import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import type { ReplayReport } from '../../headless/replay/replay.ts';

export type PlayedLanguage = 'es' | 'en';

/** The room's first word, with a port for all that follow. */
export interface OpenReplay {
  readonly replay: ReadRecording;
  readonly language: PlayedLanguage;
}

export type PlayerCommand =
  | { readonly do: 'play' }
  | { readonly do: 'pause' }
  | { readonly do: 'speed'; readonly factor: number }
  /** At once, forward or back, and stands there; unix milliseconds on the recording's own clock. */
  | { readonly do: 'goTo'; readonly atMs: number }
  | { readonly do: 'speak'; readonly language: PlayedLanguage };

/** Where a recording is that plays. */
export interface PlayerStatus {
  /** Unix milliseconds on the recording's own clock: where it is, or where it is on its way to. */
  readonly atMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** It is on its way, and the screen shows nothing. */
  readonly seeking: boolean;
  /** The app of today broke here, and goes no further. */
  readonly broke: boolean;
}

export type PlayerMessage =
  | { readonly is: 'status'; readonly status: PlayerStatus }
  | { readonly is: 'verdict'; readonly report: ReplayReport };
