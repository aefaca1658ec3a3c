/** Every constant of the specification with its unit (section 9). */

/** Level colours when neither the settings nor the venue name any. */
export const DEFAULT_COLOURS = { normal: '#1b7a43', warning: '#f4b400', late: '#d3302a', critical: '#8f0d2d' } as const;
