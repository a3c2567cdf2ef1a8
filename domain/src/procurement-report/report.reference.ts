import { monthOf } from '../papers/papers.rules.ts'

type Made = { institution: string; number: number; madeOn: string }

/** institution.RPT.number.MM.yy of the day on which it was made. */
export const reportReference = ({ institution, number, madeOn }: Made): string =>
  [institution, 'RPT', number, ...monthOf(madeOn)].join('.').toUpperCase()
