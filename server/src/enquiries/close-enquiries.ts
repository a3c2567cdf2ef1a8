import { toMoment } from '@insaka/domain/core/dates'
import { stateAt } from '@insaka/domain/enquiries/enquiries.rules'
import { moveDue, type Moving } from '../jobs/move-due.ts'
import {
  enquiryRegister,
  findDue,
  keepStates,
  listInstitutionsDue,
  type EnquiryRow,
} from './enquiries.repository.ts'

export const closing: Moving<EnquiryRow> = {
  kind: 'enquiries.close',
  register: enquiryRegister,
  listDue: (tx, { now, ...page }) => listInstitutionsDue(tx, { now: toMoment(now), ...page }),
  findDue: (tx, { now, most }) => findDue(tx, { now: toMoment(now), most }),
  move: (row, now) => ({ ...row, state: stateAt(row, now) }),
  keep: keepStates,
}

/** Closes the open enquiries whose closing has come. */
export const closeEnquiries = moveDue(closing)
