/** The command `npm run platform -- --cloud URL`: what would a kitchen display read of this platform? */
import { writeFileSync } from 'node:fs';
import { EXIT_WRONG_INPUT } from '../../../simulator/server/exit-codes.ts';
import { browserHttp } from '../../../src/platform/browser/http.ts';
import { checkPlatform } from './check-platform.ts';
import { readCommandLine } from './command-line.ts';
import { exitCodeOf, jsonOf, tableOf } from './report.ts';

const command = readCommandLine(process.argv.slice(2), process.env);

if (command.kind === 'help') process.stdout.write(command.text);
else if (command.kind === 'wrong') {
  process.stderr.write(`${command.problem}\nnpm run platform -- --help lists the options.\n`);
  process.exitCode = EXIT_WRONG_INPUT;
} else {
  const { options, json } = command;
  const reports = await checkPlatform(options, browserHttp);
  process.stdout.write(json === 'stdout' ? jsonOf(reports) : tableOf(reports));
  if (json !== null && json !== 'stdout') writeFileSync(json.file, jsonOf(reports));
  process.exitCode = exitCodeOf(reports);
}
