/** Property tests use a fixed seed, so that no run fails by chance. PROPERTY_SEED sets another seed. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
