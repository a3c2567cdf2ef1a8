import { registerCards, type RegisterName } from '@insaka/domain/all-registers'
import { mapDescribed } from '@insaka/domain/described-registers'
import { enquiryStates, freeEnquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import { isFreeEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { importedStates } from '@insaka/domain/papers/papers.rules'
import { findAmendments } from './amendments/amendments.repository.ts'
import type { ComparedRecordKind, CurrentRecord, DerivedList } from './audit-log/compare-records.ts'
import { amendmentRegister, contractRegister, findContractRecords } from './contracts/contracts.repository.ts'
import type { TenantTx } from './db/transactions.ts'
import { describedKinds } from './register-catalog/described-kinds.ts'
import { findTransactions, fuelRegister } from './fuel-accounts/fuel-accounts.repository.ts'
import { lvpKind } from './lvp/lvp.kind.ts'
import { mpcKind } from './mpc/mpc.kind.ts'
import { findStates } from './papers/papers.repository.ts'
import type { Register } from './registers/register.ts'
import { searchableRegister } from './search/search.repository.ts'
import { listedSteps } from './steps/listed-steps.ts'

/** A register and the options for comparing its records with their audit events. */
export type AuditedRegister = Pick<ComparedRecordKind, 'unrecorded' | 'lists'> & {
  register: Register
  findMany: (tx: TenantTx, ids: number[]) => Promise<{ id: number }[]>
  /** Earlier values that the latest event of a record may still show. */
  olderValuesOf?: (record: never) => CurrentRecord['formerly']
}

/**
 * An enquiry closes without an event, so the last event of a free one may still call it open. Events of older releases
 * keep the former state of an enquiry that was taken back.
 */
function olderStatesOf({ state }: EnquiryRecord): CurrentRecord['formerly'] {
  if (state === 'TAKEN_BACK') return { state: Object.keys(enquiryStates) }
  return isFreeEnquiry(state) ? { state: freeEnquiryStates } : undefined
}

/** Fields of a paper that come from its enquiry, whose own events record their changes. */
const fieldsOfEnquiry = [
  'enquiryType',
  'description',
  'closedOn',
  'vendorCategory',
  'vendorCategoryConfirmed',
  'requisition',
].map((name) => `enquiry.${name}`)

const datesOfStates: DerivedList = {
  name: 'the dates of its states',
  of({ before, after, happenedOn }) {
    const { version, status: state, statusReason: reason = null } = after
    if (before?.['status'] === state) return []
    if ('statusOn' in after) return importedStates(after as Parameters<typeof importedStates>[0])
    return [{ version, state, since: happenedOn, reason }]
  },
  async read(tx, subject, ids) {
    const states = await findStates(tx, { register: subject, ids: ids.map(Number) })
    return states.map(({ paperId, ...entry }) => ({ id: String(paperId), entry }))
  },
}

export const allRegisters: Readonly<Record<RegisterName, AuditedRegister>> = {
  lvp: {
    register: lvpKind.register,
    findMany: lvpKind.findMany,
    unrecorded: fieldsOfEnquiry,
    lists: [datesOfStates, listedSteps],
  },
  mpc: {
    register: mpcKind.register,
    findMany: mpcKind.findMany,
    unrecorded: fieldsOfEnquiry,
    lists: [datesOfStates, listedSteps],
  },
  contracts: { register: contractRegister, findMany: findContractRecords, lists: [listedSteps] },
  ...mapDescribed(({ name }) => {
    const { register, findManyWithLines: findMany } = describedKinds[name].kind
    return { register, findMany, lists: [listedSteps] }
  }),
  enquiries: { ...describedKinds.enquiries.kind, olderValuesOf: olderStatesOf, lists: [listedSteps] },
  amendments: { register: amendmentRegister, findMany: findAmendments, lists: [listedSteps] },
  fuel: { register: fuelRegister, findMany: findTransactions },
}

/** In the order of the menu. */
export const orderedRegisters = (Object.keys(registerCards) as RegisterName[]).map(
  (name) => allRegisters[name].register,
)

/** Built once, so that their SQL statements are prepared once. */
export const searchableRegisters = orderedRegisters.map(searchableRegister)
