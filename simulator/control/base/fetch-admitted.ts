import { CODE_NEEDED } from '../../core/base/join-address.ts';

/** A restarted server has a new class code (rule NET-3): the page loads again, and gets the form for the code. */
export async function fetchAdmitted(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.headers.has(CODE_NEEDED)) location.reload();
  return response;
}
