import { CODE_NEEDED } from '../../core/base/join-address.ts';

/**
 * A server that has restarted has a new class code and refuses the page (rule NET-3). The page then loads again, and
 * the server shows the form for the code instead of the page.
 */
export async function fetchAdmitted(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.headers.has(CODE_NEEDED)) location.reload();
  return response;
}
