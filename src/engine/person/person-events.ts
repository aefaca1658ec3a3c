/** The events around a person on this screen. Their effects are in `person-parts.ts`. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { LoginEvent } from '../../domain/person/login.ts';
import type { Profile, ProfileEntry, VenueEntry } from '../../domain/person/profile.ts';
import type { Session } from '../../protocol/decode-session.ts';
import type { RequestedTime } from '../base/server-clock.ts';
import type { NoticeText } from '../base/state.ts';

export type PersonEvent =
  /** The previous run stored this session. */
  | { readonly kind: 'restored'; readonly session: Session }
  | { readonly kind: 'loginStarted' }
  | { readonly kind: 'accepted'; readonly session: Session }
  /** The login failed; the state has the reason. */
  | { readonly kind: 'refused' }
  /** The platform opened a session for a person without permission on this host. */
  | { readonly kind: 'turnedAway'; readonly session: Session }
  /** A response had the platform's time. */
  | { readonly kind: 'timeReceived'; readonly time: RequestedTime }
  | { readonly kind: 'profileRead'; readonly session: Session }
  | { readonly kind: 'grantsRead'; readonly entries: readonly ProfileEntry[] }
  /** The session ended: by log-out, by its time, by rejected tokens, or because a permission is missing. */
  | {
      readonly kind: 'over';
      readonly by: Extract<LoginEvent, 'log-out' | 'expired' | 'permission-lost'>;
      /** The notice that replaces the usual message after a logout. */
      readonly notice?: NoticeText;
    }
  /** The person's own details were saved; the session has the new ones. */
  | { readonly kind: 'detailsSaved'; readonly session: Session }
  /** The login or the profile changed; null without a login. */
  | { readonly kind: 'personShown'; readonly profile: Profile | null }
  /** A venue was selected for the next login. */
  | { readonly kind: 'venueChosen'; readonly venue: VenueEntry }
  | { readonly kind: 'addressOpened' }
  /** The platform's data of the person changed. */
  | { readonly kind: 'userChanged' }
  /** A fresh token of the realtime database is needed. */
  | { readonly kind: 'tokenNeeded' }
  /** This device becomes another unit with its next start. */
  | { readonly kind: 'activated'; readonly install: InstallRecord };

export type PersonEventKind = PersonEvent['kind'];

export type PersonEventOf<Kind extends PersonEventKind> = Extract<PersonEvent, { readonly kind: Kind }>;

/** Emits an event and handles its effects before it returns. A part names the kinds that it emits. */
export type EmitPersonEvent<Kind extends PersonEventKind = PersonEventKind> = (event: PersonEventOf<Kind>) => void;
