import fc from 'fast-check'

// With SEED set, fast-check repeats the same cases: `SEED=1 npx vitest run …`.
const { SEED } = process.env
if (SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })
