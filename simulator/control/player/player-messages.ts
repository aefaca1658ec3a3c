import type { ReadRecording } from '../../headless/replay/read-recording.ts';
import type { ReplayReport } from '../../headless/replay/replay.ts';

export type PlayedLanguage = 'es' | 'en';

/** The room's first message; it brings a port for all later messages. */
export interface OpenReplay {
  readonly replay: ReadRecording;
  readonly language: PlayedLanguage;
}

export type PlayerCommand =
  | { readonly do: 'play' }
  | { readonly do: 'pause' }
  | { readonly do: 'speed'; readonly factor: number }
  /** Jumps and pauses there; unix milliseconds on the recording's clock. */
  | { readonly do: 'goTo'; readonly atMs: number }
  | { readonly do: 'set-language'; readonly language: PlayedLanguage };

export interface PlayerStatus {
  /** Unix milliseconds on the recording's clock; the target while seeking. */
  readonly atMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** The screen may be blank while this is true. */
  readonly seeking: boolean;
  /** Today's version of the app failed at this moment, so playback cannot continue. */
  readonly failed: boolean;
}

export type PlayerMessage =
  | { readonly is: 'status'; readonly status: PlayerStatus }
  | { readonly is: 'verdict'; readonly report: ReplayReport };
