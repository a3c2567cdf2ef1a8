import { decidedRegisters, type DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import { readSearch } from '../state/read-search-params.ts'

/** Address of the page; an absent value means the default. */
export type DecisionsSearch = {
  show?: 'submitted' | undefined
  /** The register and the number of the record shown. */
  register?: DecidedRegister | undefined
  record?: number | undefined
}

export const readDecisionsSearch = readSearch<DecisionsSearch>(
  {
    show: /^submitted$/,
    register: new RegExp(`^(${Object.keys(decidedRegisters).join('|')})$`),
    record: /^[1-9]\d{0,14}$/,
  },
  { record: Number },
)
