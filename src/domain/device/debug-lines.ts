/** Rules HOST-16, HOST-17. */
import { DEBUG_MESSAGE_LENGTH_MAX, DEBUG_MESSAGES_MAX } from '../limits.ts';

/** Names of fields with credentials, in an address or in JSON, with their values. */
const CREDENTIAL =
  /\b((?:xapitoken|xtot\d|tot\d|xk5|k5|to|nft|pw|clave\d|fbtoken|token|password)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi;
/** A signed token: three parts of base64url. */
const SIGNED_TOKEN = /\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}\b/g;

const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

const withoutSecrets = (text: string): string => text.replace(CREDENTIAL, '$1…').replace(SIGNED_TOKEN, '…');

/** Removes credentials, truncates a long line, and drops the oldest lines (rules HOST-16, HOST-17). */
export const appendDebugLine = (lines: readonly string[], text: string): readonly string[] =>
  [...lines, withoutSecrets(text).replace(BREAKS, ' ').slice(0, DEBUG_MESSAGE_LENGTH_MAX)].slice(-DEBUG_MESSAGES_MAX);
