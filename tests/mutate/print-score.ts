import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const REPORT = new URL('../../artifacts/mutation/mutation.json', import.meta.url);
const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

const shape = v.object({
  files: v.record(v.string(), v.object({ mutants: v.array(v.object({ status: v.string() })) })),
});

const { files } = v.parse(shape, JSON.parse(readFileSync(REPORT, 'utf8')));
const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
const noticed = statuses.filter((status) => NOTICED.includes(status)).length;
const all = noticed + statuses.filter((status) => UNNOTICED.includes(status)).length;
const share = ((noticed / all) * 100).toFixed(1);
console.log(`${share} % of ${all} breaks of the rules were noticed.`);
