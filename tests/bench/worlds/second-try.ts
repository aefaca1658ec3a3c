/** A round that the machine spoiled is measured anew: on one that is busy enough a page is late for its own watchdog and loads itself. */

/** Of a browser: the profiles that are open. */
interface Profiles {
  contexts(): readonly { close(): Promise<void> }[];
}

/** The round's result, or that of a second one after the first failed and its pages were closed. Says so. */
export async function withSecondTry<T>(browser: Profiles, round: () => Promise<T>): Promise<T> {
  try {
    return await round();
  } catch (error) {
    process.stdout.write(`  measured anew: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`);
    await Promise.all(browser.contexts().map((context) => context.close()));
    return round();
  }
}
