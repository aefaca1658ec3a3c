/** Exchanges the platform's custom tokens for id tokens, which expire on the world's clock. */
import { base64UrlOf } from '../base/bytes.ts';
import type { SimRequest, SimResponse } from '../base/wire.ts';

/** Lifetime of custom and id tokens (spec section 9). */
const TOKEN_VALID_S = 3540;
const PROJECT = 'kds-simulator';

export interface Identity {
  /** Valid for 3540 s. */
  issueCustomToken(uid: string): string;
  acceptsCustomToken(token: string): boolean;
  /** `kds-3` for a device; null when unknown or expired. */
  uidOf(token: string): string | null;
  /** Unix milliseconds, null when unknown or expired. */
  idTokenEndMs(token: string): number | null;
  /** Ends all custom and id tokens; refresh tokens stay valid. */
  endAll(): void;
  /** While on, no token, sign-in or refresh is accepted; the cloud still issues custom tokens. */
  rejectAll(on: boolean): void;
  handle(request: SimRequest): SimResponse;
}

interface Grant {
  readonly uid: string;
  readonly untilS: number;
}

/** The Firebase emulators make such tokens. Clients read them, and no simulated server verifies them. */
const unsignedJwt = (payload: Readonly<Record<string, unknown>>): string =>
  `${base64UrlOf('{"alg":"none","typ":"JWT"}')}.${base64UrlOf(JSON.stringify(payload))}.`;

const json = (status: number, body: unknown): SimResponse => ({
  kind: 'response',
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
  delayMs: 0,
});

const rejection = (message: string): SimResponse =>
  json(400, { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } });

function fieldOf(body: string, field: string): string {
  try {
    const value: unknown = JSON.parse(body)?.[field];
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/** A field of a form-encoded body; empty when absent or not decodable. */
function formField(body: string, field: string): string {
  const pair = body.split('&').find((part) => part.startsWith(`${field}=`));
  try {
    return decodeURIComponent((pair ?? '').slice(field.length + 1).replaceAll('+', ' '));
  } catch {
    return '';
  }
}

interface TokenStore {
  readonly nowS: () => number;
  readonly custom: Map<string, Grant>;
  readonly ids: Map<string, Grant>;
  readonly refreshes: Map<string, string>;
  issued: number;
  rejects: boolean;
}

function grantOf(grants: ReadonlyMap<string, Grant>, token: string, nowS: number): Grant | null {
  const grant = grants.get(token);
  return grant !== undefined && grant.untilS > nowS ? grant : null;
}

/** Keeps tokens until long after their end. */
function forgetEnded(grants: Map<string, Grant>, nowS: number): void {
  for (const [token, grant] of grants) if (grant.untilS + TOKEN_VALID_S < nowS) grants.delete(token);
}

function endGrants(tokens: TokenStore): void {
  tokens.custom.clear();
  tokens.ids.clear();
}

function issueIdToken(tokens: TokenStore, uid: string): string {
  const iat = tokens.nowS();
  const untilS = iat + TOKEN_VALID_S;
  forgetEnded(tokens.ids, iat);
  const token = unsignedJwt({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: iat,
    user_id: uid,
    sub: uid,
    iat,
    exp: untilS,
    jti: String(++tokens.issued),
    firebase: { identities: {}, sign_in_provider: 'custom' },
  });
  tokens.ids.set(token, { uid, untilS });
  return token;
}

function refreshTokenOf(tokens: TokenStore, uid: string): string {
  const token = `refresh-${base64UrlOf(uid)}-${++tokens.issued}`;
  tokens.refreshes.set(token, uid);
  return token;
}

function signIn(tokens: TokenStore, request: SimRequest): SimResponse {
  const grant = grantOf(tokens.custom, fieldOf(request.body, 'token'), tokens.nowS());
  if (grant === null) return rejection('INVALID_CUSTOM_TOKEN');
  return json(200, {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    idToken: issueIdToken(tokens, grant.uid),
    refreshToken: refreshTokenOf(tokens, grant.uid),
    expiresIn: String(TOKEN_VALID_S),
    isNewUser: false,
  });
}

function lookUp(tokens: TokenStore, request: SimRequest): SimResponse {
  const token = fieldOf(request.body, 'idToken');
  const grant = grantOf(tokens.ids, token, tokens.nowS());
  if (grant === null) return rejection(tokens.ids.has(token) ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN');
  const now = tokens.nowS();
  return json(200, {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: grant.uid,
        customAuth: true,
        createdAt: String(now * 1000),
        lastLoginAt: String(now * 1000),
        validSince: String(grant.untilS - TOKEN_VALID_S),
        providerUserInfo: [],
      },
    ],
  });
}

function refresh(tokens: TokenStore, request: SimRequest): SimResponse {
  if (formField(request.body, 'grant_type') !== 'refresh_token') return rejection('INVALID_GRANT_TYPE');
  const old = formField(request.body, 'refresh_token');
  const uid = tokens.refreshes.get(old);
  if (uid === undefined) return rejection('INVALID_REFRESH_TOKEN');
  const idToken = issueIdToken(tokens, uid);
  return json(200, {
    access_token: idToken,
    id_token: idToken,
    refresh_token: old,
    expires_in: String(TOKEN_VALID_S),
    token_type: 'Bearer',
    user_id: uid,
    project_id: PROJECT,
  });
}

const CALLS: readonly (readonly [
  suffix: string,
  response: (tokens: TokenStore, request: SimRequest) => SimResponse,
])[] = [
  ['/v1/accounts:signInWithCustomToken', signIn],
  ['/v1/accounts:lookup', lookUp],
  ['/v1/token', refresh],
];

/** `unknown` is called with unknown requests, which get a 501 response. */
export function createIdentity(nowMs: () => number, unknown: (text: string) => void): Identity {
  const tokens: TokenStore = {
    nowS: () => Math.floor(nowMs() / 1000),
    custom: new Map(),
    ids: new Map(),
    refreshes: new Map(),
    issued: 0,
    rejects: false,
  };
  return {
    issueCustomToken: (uid) => {
      const iat = tokens.nowS();
      const untilS = iat + TOKEN_VALID_S;
      forgetEnded(tokens.custom, iat);
      const token = unsignedJwt({ aud: PROJECT, uid, iat, exp: untilS, jti: String(++tokens.issued) });
      tokens.custom.set(token, { uid, untilS });
      return token;
    },
    acceptsCustomToken: (token) => !tokens.rejects && grantOf(tokens.custom, token, tokens.nowS()) !== null,
    uidOf: (token) => grantOf(tokens.ids, token, tokens.nowS())?.uid ?? null,
    idTokenEndMs: (token) => {
      const grant = tokens.rejects ? null : grantOf(tokens.ids, token, tokens.nowS());
      return grant === null ? null : grant.untilS * 1000;
    },
    endAll: () => endGrants(tokens),
    rejectAll: (on) => {
      tokens.rejects = on;
      if (on) endGrants(tokens);
    },
    handle: (request) => {
      const call = request.method === 'POST' ? CALLS.find(([suffix]) => request.path.endsWith(suffix)) : undefined;
      if (call !== undefined) return tokens.rejects ? rejection('TOKEN_EXPIRED') : call[1](tokens, request);
      unknown(`identity ${request.method} ${request.path}`);
      return json(501, { error: { code: 501, message: 'NOT_SIMULATED' } });
    },
  };
}
