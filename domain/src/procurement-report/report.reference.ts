import { monthAndYear } from '../papers/papers.rules.ts'

type ReportReferenceParts = { institution: string; number: number; madeOn: string }

/** institution.RPT.number.MM.yy of the day of creation. */
export const reportReference = ({ institution, number, madeOn }: ReportReferenceParts): string =>
  [institution, 'RPT', number, ...monthAndYear(madeOn)].join('.').toUpperCase()
