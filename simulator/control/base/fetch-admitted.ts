/** Requests of a room to its server. */

/**
 * A server that was started again has a new class code and refuses the page (rule NET-3): the page loads again, and
 * the server asks for the code in its place.
 */
export async function fetchAdmitted(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.status === 403) location.reload();
  return response;
}
