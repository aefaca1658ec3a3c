/** The platforms of the repository, for tests that open a page on one of their hosts. */
import { DEFAULT_PLATFORMS, readPlatforms } from '../../tools/build/platforms.ts';

export const PLATFORMS = await readPlatforms(DEFAULT_PLATFORMS);
