/** The first entry of a recording: a device that has stored nothing, with every link up. */
export const RECORDED_START = {
  k: 'start',
  t: 1_000,
  run: true,
  facts: {},
  pending: [],
  outbox: [],
  orders: { etag: '', list: [] },
  values: {},
  online: true,
  realtimeUp: true,
  aheadMs: 0,
} as const;
