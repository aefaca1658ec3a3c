/** `person-parts.ts` contains the effects of these events. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { LoginEvent } from '../../domain/person/login.ts';
import type { Grant, Profile, VenueEntry } from '../../domain/person/profile.ts';
import type { Session } from '../../protocol/decode-session.ts';
import type { RequestedTime } from '../base/server-clock.ts';
import type { NoticeText } from '../base/state.ts';

export type PersonEvent =
  /** The stored session of the previous run. */
  | { readonly kind: 'restored'; readonly session: Session }
  | { readonly kind: 'loginStarted' }
  | { readonly kind: 'loginAccepted'; readonly session: Session }
  /** The login failed; the state has the cause. */
  | { readonly kind: 'loginRejected' }
  /** The platform opened a session, but the person has no permission on this host. */
  | { readonly kind: 'accessDenied'; readonly session: Session }
  | { readonly kind: 'timeReceived'; readonly time: RequestedTime }
  | { readonly kind: 'profileRead'; readonly session: Session }
  | { readonly kind: 'grantsRead'; readonly entries: readonly Grant[] }
  /**
   * The session ended: by a logout, by its time, because the tokens were rejected, or because a permission is missing.
   */
  | {
      readonly kind: 'sessionEnded';
      readonly by: Extract<LoginEvent, 'log-out' | 'expired' | 'permission-lost'>;
      /** Replaces the usual notice after a logout. */
      readonly notice?: NoticeText;
    }
  | { readonly kind: 'detailsSaved'; readonly session: Session }
  /** Null when no person is logged in. */
  | { readonly kind: 'personShown'; readonly profile: Profile | null }
  /** The person chose a venue for the next login. */
  | { readonly kind: 'venueChosen'; readonly venue: VenueEntry }
  | { readonly kind: 'addressOpened' }
  /** The person's data changed at the platform. */
  | { readonly kind: 'userChanged' }
  /** A fresh token of the realtime database is needed. */
  | { readonly kind: 'tokenRequested' }
  /** This device becomes another unit at its next start. */
  | { readonly kind: 'activated'; readonly install: InstallRecord };

export type PersonEventKind = PersonEvent['kind'];

export type PersonEventOf<Kind extends PersonEventKind> = Extract<PersonEvent, { readonly kind: Kind }>;

export type EmitPersonEvent<Kind extends PersonEventKind = PersonEventKind> = (event: PersonEventOf<Kind>) => void;
