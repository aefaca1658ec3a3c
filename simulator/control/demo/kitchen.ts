/** The kitchen runs in a worker that all pages of the demo's folder share. */

import { createLifetimes } from '../../adapters/lifetimes.ts';
import { createRemoteSimulation, type RemoteSimulation } from '../../adapters/remote-simulation.ts';
import { uniqueId } from '../../adapters/run/unique-id.ts';
import { kitchenUrl, offlineWorkerUrl } from './demo-hosts.ts';
import { allowWorkers } from './worker-policy.ts';

const NO_SHARED_WORKERS = {
  es: 'Este navegador no puede mostrar la demo: le falta SharedWorker. Ábrala en un Chrome, Edge, Firefox o Safari actual.',
  en: 'This browser cannot show the demo: it lacks SharedWorker. Open it in a current Chrome, Edge, Firefox or Safari.',
} as const;

function showNoSharedWorkers(): void {
  const sentences = Object.entries(NO_SHARED_WORKERS).map(([language, text]) => {
    const sentence = document.createElement('p');
    sentence.lang = language;
    sentence.textContent = text;
    return sentence;
  });
  const alert = document.createElement('main');
  alert.setAttribute('role', 'alert');
  alert.append(...sentences);
  document.getElementById('root')?.replaceChildren(alert);
}

/** Never resolves in a browser without shared workers, where the page shows a message. */
export async function connectKitchen(demoRoot: string): Promise<RemoteSimulation> {
  if (!('SharedWorker' in globalThis)) {
    showNoSharedWorkers();
    return new Promise(() => {});
  }
  allowWorkers([kitchenUrl(demoRoot), offlineWorkerUrl(demoRoot)]);
  const lifetimes = createLifetimes(navigator.locks);
  const name = `kds-demo page ${uniqueId()}`;
  await lifetimes.hold(name);
  return createRemoteSimulation({
    name,
    search: location.search,
    lifetimes,
    dial(failed) {
      const worker = new SharedWorker(kitchenUrl(demoRoot), { name: 'kds-demo' });
      worker.onerror = failed;
      return worker.port;
    },
  });
}
