import { expect, test } from 'vitest';
import type { SimAnswer } from '../../../../simulator/core/base/wire.ts';
import { createIdentity, TOKEN_VALID_S } from '../../../../simulator/core/platform/identity.ts';
import { START_MS } from '../a-world.ts';

function anIdentity() {
  const time = { ms: START_MS };
  const unknown: string[] = [];
  const identity = createIdentity(
    () => time.ms,
    (text) => unknown.push(text),
  );
  const post = (path: string, body: string) => {
    const answer: SimAnswer = identity.handle({
      service: 'identity',
      method: 'POST',
      path,
      rawPath: `${path}?key=x`,
      query: { key: 'x' },
      headers: {},
      body,
    });
    if (answer.kind !== 'answer') throw new Error('Failed to hear an answer.');
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  const signIn = (token: string) =>
    post(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
      JSON.stringify({ token, returnSecureToken: true }),
    );
  const lookUp = (idToken: string) =>
    post('/identitytoolkit.googleapis.com/v1/accounts:lookup', JSON.stringify({ idToken }));
  const refresh = (token: string) =>
    post('/securetoken.googleapis.com/v1/token', `grant_type=refresh_token&refresh_token=${encodeURIComponent(token)}`);
  return { time, identity, post, signIn, lookUp, refresh, unknown };
}

const payloadOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

test('a custom token becomes a parsable id token, valid 3540 s from now', () => {
  const { identity, signIn } = anIdentity();
  const { status, body } = signIn(identity.issueCustomToken('kds-3'));
  expect(status).toBe(200);
  expect(body.expiresIn).toBe('3540');
  expect(payloadOf(body.idToken)).toMatchObject({
    sub: 'kds-3',
    user_id: 'kds-3',
    iat: START_MS / 1000,
    exp: START_MS / 1000 + TOKEN_VALID_S,
    firebase: { sign_in_provider: 'custom' },
  });
  expect(identity.idTokenEndMs(body.idToken)).toBe(START_MS + TOKEN_VALID_S * 1000);
});

test('an unknown or expired custom token gets Google’s refusal', () => {
  const { identity, signIn, time } = anIdentity();
  const token = identity.issueCustomToken('kds-3');
  expect(identity.acceptsCustomToken(token)).toBe(true);
  time.ms += TOKEN_VALID_S * 1000;
  expect(identity.acceptsCustomToken(token)).toBe(false);
  for (const wrong of [token, 'invented', '']) {
    const { status, body } = signIn(wrong);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 400, message: 'INVALID_CUSTOM_TOKEN' });
  }
});

test('lookup finds a valid id token, and reports expired and unknown ones', () => {
  const { identity, signIn, lookUp, time } = anIdentity();
  const { idToken } = signIn(identity.issueCustomToken('kds-3')).body;
  expect(lookUp(idToken).body.users).toMatchObject([{ localId: 'kds-3', customAuth: true }]);
  time.ms += TOKEN_VALID_S * 1000;
  expect(lookUp(idToken).body.error.message).toBe('TOKEN_EXPIRED');
  expect(lookUp('invented').body.error.message).toBe('INVALID_ID_TOKEN');
});

test('a refresh token gives a new id token after the old one has expired', () => {
  const { identity, signIn, refresh, time } = anIdentity();
  const first = signIn(identity.issueCustomToken('kds-3')).body;
  time.ms += TOKEN_VALID_S * 1000;
  expect(identity.idTokenEndMs(first.idToken)).toBeNull();
  const { body } = refresh(first.refreshToken);
  expect(body).toMatchObject({ user_id: 'kds-3', expires_in: '3540', token_type: 'Bearer' });
  expect(body.id_token).toBe(body.access_token);
  expect(identity.idTokenEndMs(body.id_token)).toBe(time.ms + TOKEN_VALID_S * 1000);
  expect(refresh('invented').body.error.message).toBe('INVALID_REFRESH_TOKEN');
});

test('invalid JSON and broken forms are refused without an exception', () => {
  const { post } = anIdentity();
  expect(post('/identitytoolkit.googleapis.com/v1/accounts:lookup', '{').status).toBe(400);
  expect(post('/securetoken.googleapis.com/v1/token', 'grant_type=refresh_token&refresh_token=%E0%A4%A').status).toBe(
    400,
  );
  expect(post('/securetoken.googleapis.com/v1/token', 'grant_type=password').body.error.message).toBe(
    'INVALID_GRANT_TYPE',
  );
});

test('an unknown identity call gets an error', () => {
  const { post, unknown } = anIdentity();
  expect(post('/identitytoolkit.googleapis.com/v1/accounts:signUp', '{}').status).toBe(501);
  expect(unknown).toEqual(['identity POST /identitytoolkit.googleapis.com/v1/accounts:signUp']);
});
