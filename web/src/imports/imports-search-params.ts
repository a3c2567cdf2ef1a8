import {
  importRegisters,
  type ImportRegister,
  type ProblemState,
} from '@insaka/domain/imports/imports.labels'
import { pagePattern, readSearch } from '../state/read-search-params.ts'

export type ImportStep = 'columns' | 'check' | 'import'

/** Address of the imports; an absent value means the default. */
export type ImportsSearch = {
  register?: ImportRegister | undefined
  step?: ImportStep | undefined
  show?: ProblemState | undefined
  /** Filters by field and message. */
  field?: string | undefined
  message?: string | undefined
  page?: number | undefined
}

export const readImportsSearch = readSearch<ImportsSearch>(
  {
    register: new RegExp(`^(${Object.keys(importRegisters).join('|')})$`),
    step: /^(columns|check|import)$/,
    show: /^(WRONG|CAUTION|THERE|KEPT)$/,
    field: /^[\w.]{1,60}$/,
    message: /^.{1,600}$/s,
    page: pagePattern,
  },
  { page: Number },
)
