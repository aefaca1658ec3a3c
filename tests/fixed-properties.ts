/** Properties draw the same samples in each run: a test must not fail by chance. Another seed draws others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
