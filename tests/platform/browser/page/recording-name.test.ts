import { expect, test } from 'vitest';
import { localMinute } from '../../../../src/platform/browser/page/recordings.ts';

test("[RECORDING-8] the name of a recording has the device's local time", () => {
  expect(localMinute(new Date(2026, 0, 5, 9, 4))).toBe('20260105T0904');
  expect(localMinute(new Date(2026, 10, 25, 23, 59))).toBe('20261125T2359');
});
