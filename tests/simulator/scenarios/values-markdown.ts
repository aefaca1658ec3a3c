/** Generates the values of scenario fields in docs/scenario-fields.md from the parser's formats and the venue. */
import { DEVICE_CALLS } from '../../../simulator/core/base/call-table.ts';
import { COOK_STYLES, NO_COOKS, SIMULATED_COOKS } from '../../../simulator/core/base/cook-styles.ts';
import { DIALECT_NAMES } from '../../../simulator/core/base/dialects/dialects.ts';
import { createMenu } from '../../../simulator/core/base/menu.ts';
import { channelsOf } from '../../../simulator/core/base/origin-channels.ts';
import { SEED_MAX } from '../../../simulator/core/base/prng.ts';
import {
  createSimVenue,
  LINE_STATUSES,
  PRIORITIES,
  TABLES_MAX,
  UNIT_STATUSES,
  VENUE_CHANNELS,
  venueUnits,
} from '../../../simulator/core/base/venue.ts';
import {
  EXPECTED_LEVELS,
  EXPECTED_LINKS,
  EXPECTED_MESSAGES,
  EXPECTED_NOTICES,
} from '../../../simulator/core/script/script.ts';
import { durationText } from '../../../simulator/scenarios/language/duration.ts';
import { rangesOf } from '../../../simulator/scenarios/language/known-venue.ts';
import { ORIGINS } from '../../../simulator/scenarios/language/steps/order-steps.ts';

const words = (all: readonly (string | number)[]): string => all.map((word) => `\`${word}\``).join(', ');

const english = (name: string): string => /\[en\](.*)$/.exec(name)?.[1] ?? name;

interface NamedStatus {
  readonly id: number;
  readonly nm: string;
}

const venue = createSimVenue();

function statusNames(): ReadonlyMap<number, string> {
  const all = venueUnits({}).flatMap(({ kdsId }) => (venue.unit(kdsId)?.sts ?? []) as readonly NamedStatus[]);
  return new Map(all.map(({ id, nm }) => [id, english(nm).toLowerCase()]));
}

const VOIDS: Readonly<Record<number, string>> = { 170: 'a confirmed void', 172: 'a canceled line' };

function statuses(ids: readonly number[]): string {
  const names = statusNames();
  return ids.map((id) => `\`${id}\` ${names.get(id) ?? VOIDS[id]}`).join(', ');
}

function unitRow({ kdsId, isActive, warningS, lateS }: ReturnType<typeof venueUnits>[number]): string {
  const unit = venue.unit(kdsId);
  const own = ((unit?.sts ?? []) as readonly NamedStatus[]).map(({ id }) => id);
  const [warning, late] = [warningS, lateS].map((seconds) => durationText(seconds * 1_000));
  return `| \`${kdsId}\` | ${unit?.nm} | ${isActive ? 'yes' : 'no'} | ${words(own)} | ${warning}, ${late} |`;
}

function productRows(): readonly string[] {
  const { products } = createMenu();
  const stations = ['hot', 'cold', 'bar'] as const;
  return stations.map((station) => {
    const own = products.filter((product) => product.station === station);
    const [first] = own;
    const example = first === undefined ? '' : ` (\`${first.id}\` is ${english(first.name)})`;
    return `| \`product\`, made at ${station} | ${rangesOf(own.map(({ id }) => id))}${example}; names in \`fixtures/menu.ts\` |`;
  });
}

function channelRow(origin: (typeof ORIGINS)[number]): string {
  const own = VENUE_CHANNELS.filter(({ id }) => channelsOf(origin).includes(id));
  const named = own.map(({ id, nm }) => `\`${id}\` ${nm}`).join(', ');
  return `| \`channel\` of \`${origin}\` | ${named === '' ? 'none: a kiosk has no numbered channel' : named} |`;
}

const turns = PRIORITIES.map(({ id, nm }) => `\`${id}\` ${nm}`).join(', ');

export const valuesMarkdown = (): string =>
  [
    '| `kds` | Unit | Has a device | Statuses that it may set | Warning, late |',
    '|---|---|---|---|---|',
    ...[...venueUnits({})].sort((one, other) => one.kdsId - other.kdsId).map(unitRow),
    '',
    '| Field | Possible values |',
    '|---|---|',
    `| \`seed\` | a whole number from 0 to ${SEED_MAX} |`,
    `| \`cooks\` | ${words([...COOK_STYLES, SIMULATED_COOKS, NO_COOKS])} |`,
    `| \`dialect\` of \`world\` | ${words(DIALECT_NAMES)}, or a seed that chooses one |`,
    `| \`status\` of \`tap-line\` | ${statuses(UNIT_STATUSES)} |`,
    `| \`status\` of \`lines\` and \`saved\` | those, and ${statuses(LINE_STATUSES.filter((id) => !UNIT_STATUSES.includes(id)))} |`,
    ...productRows(),
    ...ORIGINS.map(channelRow),
    `| \`table\` | 1 to ${TABLES_MAX} |`,
    `| \`priority\`, \`to\` | \`0\` none, ${turns} |`,
    '| `person` | [people.md](people.md) |',
    '| `settings`, `names` | [settings.md](settings.md) |',
    `| \`level\` | ${words(EXPECTED_LEVELS)} |`,
    `| \`call\` | ${words(DEVICE_CALLS)} |`,
    `| \`link\` | ${words(EXPECTED_LINKS)} |`,
    `| \`banner\` | ${words(['none', 'offline'])} |`,
    `| \`works\` | ${words(['all', 'local', 'device'])} |`,
    `| \`message\` | ${words(['none', ...EXPECTED_MESSAGES])} |`,
    `| \`notices\` | \`none\`, or of ${words(EXPECTED_NOTICES)} |`,
  ].join('\n');
