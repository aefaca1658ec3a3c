import { DEFAULT_PLATFORMS, readPlatforms } from '../../../tools/build/platforms.ts';

export const PLATFORMS = await readPlatforms(DEFAULT_PLATFORMS);
