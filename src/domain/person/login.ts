import { done, failed, type Reply } from '../reply.ts';
import { EMAIL_NEEDED_ERROR } from './limits.ts';
import { hasPermission } from './permission.ts';
import type { Profile } from './profile.ts';

export type LoginMethod = 'password' | 'social';

/** `network`: there was no valid response. */
export type LoginProblem = 'credentials' | 'email-needed' | 'no-permission' | 'network';

export interface LoginResponse {
  readonly ok: boolean;
  readonly errorCode: number | null;
  readonly profile: Profile | null;
}

/**
 * Fails with `email-needed` for code 4096 of a social login, and with `no-permission` without a permission in this
 * module. Any other rejection, and a response without id or token, is `credentials` (rules ACCESS-17, ACCESS-18).
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

export type LoginEvent = 'submit' | 'accepted' | 'rejected' | 'log-out' | 'expired' | 'permission-lost';

/** A set profile starts the realtime connection, a cleared profile stops it. */
export interface LoginStep {
  readonly phase: LoginPhase;
  readonly realtime: 'start' | 'stop' | 'stay';
}

const step = (phase: LoginPhase, realtime: LoginStep['realtime'] = 'stay'): LoginStep => ({ phase, realtime });

const OUT = step('out');
const PENDING = step('asking');
const IN = step('in');
const CLEARED = step('out', 'stop');

/** A response after the end of the login changes nothing (rule ACCESS-19). */
const LOGIN: Readonly<Record<LoginPhase, Readonly<Record<LoginEvent, LoginStep>>>> = {
  out: { submit: PENDING, accepted: OUT, rejected: OUT, 'log-out': OUT, expired: OUT, 'permission-lost': OUT },
  asking: {
    submit: PENDING,
    accepted: step('in', 'start'),
    rejected: OUT,
    'log-out': OUT,
    expired: PENDING,
    'permission-lost': PENDING,
  },
  in: { submit: IN, accepted: IN, rejected: IN, 'log-out': CLEARED, expired: CLEARED, 'permission-lost': CLEARED },
};

export const nextLogin = (phase: LoginPhase, event: LoginEvent): LoginStep => LOGIN[phase][event];
