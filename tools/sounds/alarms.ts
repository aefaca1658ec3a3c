/** The nine alarms; they become more urgent from 1 to 9. */
import { BELL, CHIME, HAMMER, KNOCK, MARIMBA, PIANO, SIREN, type Voice } from './voices.ts';

/** Notes that are struck together. */
export interface Strike {
  readonly atS: number;
  readonly hz: readonly number[];
}

export interface Alarm {
  readonly name: string;
  readonly voice: Voice;
  readonly lengthS: number;
  /** Compression of the sound: more makes it denser and louder at the same peak. */
  readonly drive: number;
  readonly strikes: readonly Strike[];
}

/** Notes one after the other, `gapS` seconds apart. */
function figure(startS: number, gapS: number, notesHz: readonly number[]): Strike[] {
  return notesHz.map((hz, index) => ({ atS: startS + index * gapS, hz: [hz] }));
}

function bursts(startsS: readonly number[], gapS: number, notesHz: readonly number[]): Strike[] {
  return startsS.flatMap((startS) => figure(startS, gapS, notesHz));
}

const A5 = 880;
const B5 = 987.77;
const C6 = 1046.5;
const D6 = 1174.66;
const E6 = 1318.51;
const F6 = 1396.91;
const G6 = 1567.98;
const A6 = 1760;
const B6 = 1975.53;
const C7 = 2093;
const D7 = 2349.32;

export const ALARMS: readonly Alarm[] = [
  { name: 'one bell', voice: BELL, lengthS: 1, drive: 1.2, strikes: figure(0, 0, [E6]) },
  { name: 'falling door chime', voice: CHIME, lengthS: 1.1, drive: 1.3, strikes: figure(0, 0.3, [G6, D6]) },
  { name: 'rising marimba', voice: MARIMBA, lengthS: 0.9, drive: 1.2, strikes: figure(0, 0.16, [C6, E6, A6]) },
  { name: 'falling marimba', voice: MARIMBA, lengthS: 1, drive: 1.7, strikes: figure(0, 0.14, [C7, A6, F6, D6]) },
  {
    name: 'triads',
    voice: PIANO,
    lengthS: 1.2,
    drive: 2.4,
    strikes: [
      ...[0, 0.16, 0.32].map((atS) => ({ atS, hz: [A5, C6, E6] })),
      ...[0.56, 0.72].map((atS) => ({ atS, hz: [C6, E6, G6] })),
    ],
  },
  { name: 'high and low', voice: PIANO, lengthS: 1.3, drive: 2, strikes: bursts([0, 0.36, 0.72], 0.18, [A6, D6]) },
  {
    name: 'two rising runs',
    voice: CHIME,
    lengthS: 1.2,
    drive: 3.2,
    strikes: bursts([0, 0.52], 0.09, [D6, F6, A6, D7]),
  },
  {
    name: 'three bells in a hurry',
    voice: BELL,
    lengthS: 1.3,
    drive: 4,
    strikes: bursts([0, 0.4, 0.8], 0.08, [A6, A6, B6, A6]),
  },
  {
    name: 'hammered gong',
    voice: HAMMER,
    lengthS: 1.4,
    drive: 5.5,
    strikes: bursts([0, 0.46, 0.92], 0.055, [D7, D7, D7, D7, D7, D7]),
  },
];

/** The sounds of a void and of a fire. Their numbers follow those of the alarms, and no setting selects them. */
export const EVENTS: readonly Alarm[] = [
  {
    name: 'two low knocks',
    voice: KNOCK,
    lengthS: 1,
    drive: 3,
    strikes: [
      { atS: 0, hz: [B5] },
      { atS: 0.12, hz: [B5] },
      { atS: 0.44, hz: [A5] },
    ],
  },
  {
    name: 'rising siren',
    voice: SIREN,
    lengthS: 1.3,
    drive: 3.6,
    strikes: bursts([0, 0.64], 0.05, [C6, D6, E6, F6, G6, A6, B6, C7]),
  },
];
