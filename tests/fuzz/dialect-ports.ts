/** Ports that convert responses to a dialect of the platform. The oracles read responses before the conversion. */
import { simRequestFrom } from '../../simulator/adapters/http.ts';
import type { ResponseTranslator } from '../../simulator/core/base/dialects/response-translator.ts';
import type { Ports } from '../../src/platform/ports.ts';

export function dialectPorts(ports: Ports, translate: ResponseTranslator): Ports {
  const send: Ports['http']['send'] = async (request, givenUp) => {
    const response = await ports.http.send(request, givenUp);
    const { url, method, headers } = request;
    const simRequest = simRequestFrom(url, { method, headers, body: '' });
    if (simRequest === null || response.kind !== 'response') return response;
    return { ...response, text: translate(simRequest, response.text) };
  };
  return { ...ports, http: { send } };
}
