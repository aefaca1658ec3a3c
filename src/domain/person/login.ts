/** Reads the response to a login, and defines the states of a login (spec section 4 and call 11). */

import { done, failed, type Reply } from '../reply.ts';
import { EMAIL_NEEDED_ERROR } from './limits.ts';
import { hasPermission } from './permission.ts';
import type { Profile } from './profile.ts';

export type LoginMethod = 'password' | 'social';

/** Why a login failed. `network`: there was no valid response. */
export type LoginProblem = 'credentials' | 'email-needed' | 'no-permission' | 'network';

export interface LoginResponse {
  readonly ok: boolean;
  readonly errorCode: number | null;
  /** Null if the response contains no profile. */
  readonly profile: Profile | null;
}

/**
 * The profile in a response of call 11, or why the login failed: `email-needed` for code 4096 of a social login.
 * `no-permission` without a permission in this module. `credentials` for any other rejection and for a response without
 * id or token (rules ACCESS-17, ACCESS-18).
 */
export function readLogin(
  { ok, errorCode, profile }: LoginResponse,
  method: LoginMethod,
  module: number,
): Reply<Profile, LoginProblem> {
  if (method === 'social' && errorCode === EMAIL_NEEDED_ERROR) return failed('email-needed');
  if (!ok || profile === null || profile.id === '' || profile.token === '') return failed('credentials');
  return hasPermission(profile, module) ? done(profile) : failed('no-permission');
}

export type LoginPhase = 'out' | 'asking' | 'in';

export type LoginEvent = 'submit' | 'accepted' | 'refused' | 'log-out' | 'expired' | 'permission-lost';

/** What the realtime connection does after a step of the login: a set profile starts it, a cleared profile stops it. */
export interface LoginStep {
  readonly phase: LoginPhase;
  readonly realtime: 'start' | 'stop' | 'stay';
}

const step = (phase: LoginPhase, realtime: LoginStep['realtime'] = 'stay'): LoginStep => ({ phase, realtime });

const OUT = step('out');
const PENDING = step('asking');
const IN = step('in');
const CLEARED = step('out', 'stop');

/** The step for each phase and each event; a response after the end of the login changes nothing (rule ACCESS-19). */
const LOGIN: Readonly<Record<LoginPhase, Readonly<Record<LoginEvent, LoginStep>>>> = {
  out: { submit: PENDING, accepted: OUT, refused: OUT, 'log-out': OUT, expired: OUT, 'permission-lost': OUT },
  asking: {
    submit: PENDING,
    accepted: step('in', 'start'),
    refused: OUT,
    'log-out': OUT,
    expired: PENDING,
    'permission-lost': PENDING,
  },
  in: { submit: IN, accepted: IN, refused: IN, 'log-out': CLEARED, expired: CLEARED, 'permission-lost': CLEARED },
};

/** The phase after an event, and what the realtime connection does (rule ACCESS-19). */
export const nextLogin = (phase: LoginPhase, event: LoginEvent): LoginStep => LOGIN[phase][event];
