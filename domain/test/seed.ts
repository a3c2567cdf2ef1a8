import fc from 'fast-check'

// A run that is told a seed meets the same chance again: `SEED=1 npx vitest run …`.
const { SEED } = process.env
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })
