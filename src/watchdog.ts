import { afterProbe, afterReply, heartbeatOf } from './domain/device/heartbeat.ts';
import type { FromWatchdog, ToWatchdog } from './platform/browser/maintenance/watchdog.ts';

let heartbeat = heartbeatOf(false);
let missedMax = 0;
let recoverAddress: string | null = null;

const post = (message: FromWatchdog) => postMessage(message);

function probe(): void {
  const beat = afterProbe(heartbeat, missedMax);
  heartbeat = beat.heartbeat;
  // If the reload fails, the page itself reports the hang when it responds again.
  if (beat.report === 'stuck' && recoverAddress !== null)
    void fetch(recoverAddress, { method: 'POST' }).catch(() => {});
  post('alive?');
}

addEventListener('message', ({ data }: MessageEvent<ToWatchdog>) => {
  if ('probeEveryMs' in data) {
    ({ missedMax, recoverAddress } = data);
    heartbeat = heartbeatOf(data.mayRecover);
    setInterval(probe, data.probeEveryMs);
    return;
  }
  const beat = afterReply(heartbeat, data.mayRecover, missedMax);
  heartbeat = beat.heartbeat;
  if (beat.report === 'late') post('late');
});
