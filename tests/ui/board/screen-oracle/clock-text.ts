/** `12:07` and `1:02:07` as seconds. */
export const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
