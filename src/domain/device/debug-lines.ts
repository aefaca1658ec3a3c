/** The debug block of test hosts: the latest log lines, without secrets (rules HOST-13 to HOST-15). */
import { DEBUG_MESSAGE_LENGTH_MAX, DEBUG_MESSAGES_MAX } from '../limits.ts';

/** Names under which credentials travel, in an address or in JSON, with their values. */
const CREDENTIAL =
  /\b((?:xapitoken|xtot\d|tot\d|xk5|k5|to|nft|pw|clave\d|fbtoken|token|password)["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi;
/** Three parts of base64url, as signed tokens have. */
const SIGNED_TOKEN = /\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}\b/g;

const withoutSecrets = (text: string): string => text.replace(CREDENTIAL, '$1…').replace(SIGNED_TOKEN, '…');

/** Appends a line without secrets, cuts it if it is long, and drops the oldest of too many (rules HOST-16, HOST-17). */
export const appendDebugLine = (lines: readonly string[], text: string): readonly string[] =>
  [...lines, withoutSecrets(text).slice(0, DEBUG_MESSAGE_LENGTH_MAX)].slice(-DEBUG_MESSAGES_MAX);
