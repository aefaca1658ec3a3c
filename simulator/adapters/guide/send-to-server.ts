import type { GuideCommand } from '../../core/base/guide.ts';

const TIMEOUT_MS = 5_000;

/** Null when the server is gone, hangs, or has no guide. */
export async function sendToServer(command: GuideCommand): Promise<true | null> {
  try {
    const response = await fetch('/simulator/control', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? true : null;
  } catch {
    return null;
  }
}
