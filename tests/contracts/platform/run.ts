/** The command `npm run platform -- --cloud URL`: reports what a kitchen display reads of this platform. */
import { writeFileSync } from 'node:fs';
import { EXIT_WRONG_INPUT } from '../../../simulator/server/exit-codes.ts';
import { browserHttp } from '../../../src/platform/browser/http.ts';
import { checkPlatform } from './check-platform.ts';
import { readCommandLine } from './command-line.ts';
import { exitCodeOf, jsonOf, tableOf, withoutSecrets } from './report.ts';

function writeJson(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    process.stderr.write(`Failed to write ${file}: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = EXIT_WRONG_INPUT;
  }
}

const command = readCommandLine(process.argv.slice(2), process.env);

if (command.kind === 'help') process.stdout.write(command.text);
else if (command.kind === 'wrong') {
  process.stderr.write(`${command.problem}\nnpm run platform -- --help lists the options.\n`);
  process.exitCode = EXIT_WRONG_INPUT;
} else {
  const { options, json } = command;
  const reports = await checkPlatform(options, browserHttp);
  const document = withoutSecrets(jsonOf(reports), options);
  process.stdout.write(json === 'stdout' ? document : withoutSecrets(tableOf(reports), options));
  process.exitCode = exitCodeOf(reports);
  if (json !== null && json !== 'stdout') writeJson(json.file, document);
}
