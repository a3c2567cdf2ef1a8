import type { ImportRegister, ProblemState } from '@insaka/domain/imports/imports.labels'
import { pagePattern, readSearch } from '../state/read-search.ts'

/** The steps that an import goes through on its own page. */
export type ImportStep = 'columns' | 'check' | 'import'

/** What the addresses of imports say. What is absent is as usual. */
export type ImportsSearch = {
  register?: ImportRegister | undefined
  step?: ImportStep | undefined
  /** Which rows are looked at. */
  show?: ProblemState | undefined
  /** Only those of which this is said. */
  field?: string | undefined
  message?: string | undefined
  page?: number | undefined
}

export const readImportsSearch = readSearch<ImportsSearch>(
  {
    register: /^(enquiries|lvp|mpc|fuel|departments|designations|users)$/,
    step: /^(columns|check|import)$/,
    show: /^(WRONG|CAUTION|THERE|KEPT)$/,
    field: /^[\w.]{1,60}$/,
    message: /^.{1,600}$/s,
    page: pagePattern,
  },
  { page: Number },
)
