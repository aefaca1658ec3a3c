/** Everything that can happen around a person at this screen, as data: parts tell it, `person-parts.ts` alone says what follows. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { LoginEvent } from '../../domain/person/login.ts';
import type { Profile, ProfileEntry, VenueEntry } from '../../domain/person/profile.ts';
import type { Session } from '../../protocol/decode-session.ts';
import type { AskedTime } from '../base/server-clock.ts';
import type { NoticeText } from '../base/state.ts';

export type PersonEvent =
  /** The last run left this session. */
  | { readonly kind: 'restored'; readonly session: Session }
  /** A login was asked for. */
  | { readonly kind: 'asked' }
  /** The platform let somebody in. */
  | { readonly kind: 'accepted'; readonly session: Session }
  /** A login came to nothing; why stands in the state. */
  | { readonly kind: 'refused' }
  /** The platform opened a session for somebody who may not be here. */
  | { readonly kind: 'turnedAway'; readonly session: Session }
  /** An answer carried the platform's time. */
  | { readonly kind: 'timeHeard'; readonly time: AskedTime }
  /** The profile as the platform has it now. */
  | { readonly kind: 'profileRead'; readonly session: Session }
  /** The grants as the platform has them now. */
  | { readonly kind: 'grantsRead'; readonly entries: readonly ProfileEntry[] }
  /** The session is over: by the person, by its time or by a refusal of its tokens, or without the permission to be here. */
  | {
      readonly kind: 'over';
      readonly by: Extract<LoginEvent, 'log-out' | 'expired' | 'permission-lost'>;
      /** What is said in the place of the usual farewell. */
      readonly said?: NoticeText;
    }
  /** The person's own details were saved: this is what the platform has now. */
  | { readonly kind: 'detailsSaved'; readonly session: Session }
  /** Another person is logged in, something else is known of the same, or nobody is: null. */
  | { readonly kind: 'personShown'; readonly profile: Profile | null }
  /** A venue was chosen for the next login. */
  | { readonly kind: 'venueChosen'; readonly venue: VenueEntry }
  /** The form of an address was opened. */
  | { readonly kind: 'addressOpened' }
  /** The platform knows something else of the person. */
  | { readonly kind: 'userChanged' }
  /** A fresh token of the realtime database is needed. */
  | { readonly kind: 'tokenNeeded' }
  /** This device is set up as another unit from its next start on. */
  | { readonly kind: 'activated'; readonly install: InstallRecord };

export type PersonEventKind = PersonEvent['kind'];

export type PersonEventOf<Kind extends PersonEventKind> = Extract<PersonEvent, { readonly kind: Kind }>;

/** Says that something happened; what follows has followed when it returns. A part names the kinds that it tells. */
export type TellPerson<Kind extends PersonEventKind = PersonEventKind> = (event: PersonEventOf<Kind>) => void;
