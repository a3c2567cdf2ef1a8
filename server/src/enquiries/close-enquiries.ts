import { toMoment } from '@insaka/domain/core/dates'
import { enquiryStateAt } from '@insaka/domain/enquiries/enquiries.rules'
import { createTransitionJob, type ScheduledTransition } from '../jobs/scheduled-transitions.ts'
import {
  enquiryRegister,
  findDue,
  saveStates,
  listInstitutionsWithDueEnquiries,
  type EnquiryRow,
} from './enquiries.repository.ts'

export const enquiryClosing: ScheduledTransition<EnquiryRow> = {
  kind: 'enquiries.close',
  register: enquiryRegister,
  listInstitutionsDue: (tx, { now, ...page }) =>
    listInstitutionsWithDueEnquiries(tx, { now: toMoment(now), ...page }),
  findDue: (tx, { now, limit }) => findDue(tx, { now: toMoment(now), limit }),
  withCurrentState: (row, now) => ({ ...row, state: enquiryStateAt(row, now) }),
  saveStates: saveStates,
}

export const closeEnquiriesJob = createTransitionJob(enquiryClosing)
