// Loaded before each suite. Property tests try the same values in every run under CI, and those of `SWITCHYARD_SEED` where it is set;
// elsewhere each run tries others, and a failure prints its seed.
import { configureGlobal, readConfigureGlobal } from 'fast-check'

const { CI, SWITCHYARD_SEED } = process.env
const seed = SWITCHYARD_SEED ?? (CI ? '1' : undefined)
if (seed !== undefined) configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) })
