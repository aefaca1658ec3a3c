/** On what a benchmark ran: the machine, how busy it was, and which programs took part. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { chromiumPath } from '../../../tools/chromium.ts';

/** How busy the machine is beside the benchmark: figures of a busy machine are worth less than their ratios. */
export const machineText = (): string => {
  const load = loadavg()[0] ?? 0;
  return `${availableParallelism()} processors, ${cpus()[0]?.model ?? 'unknown'}, load ${load.toFixed(2)}, Node ${process.version}`;
};

/** Mean length of the queue for a processor over the last 1, 5 and 15 minutes. */
export const loadNow = (): readonly number[] => loadavg().map((load) => Number(load.toFixed(2)));

/** What took part besides the kiosks. */
export const programVersions = () => ({
  node: process.version,
  // What a launcher has to say besides is not for the report.
  browser: execFileSync(chromiumPath(), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim(),
});
