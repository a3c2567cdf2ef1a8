import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  countedCategories,
  enquiryStates,
  enquiryTypes,
  funders,
  listedEnquiryStates,
} from '@insaka/domain/enquiries/enquiries.labels'
import {
  choice,
  formerReference,
  institutionId,
  cautionsColumn,
  moment,
  money,
  recordNumber,
  recordStamp,
  stateBeforeTakenBack,
  takenBackOn,
} from '../db/columns.ts'
import type { ConstraintMessages } from '../db/errors.ts'
import { departments } from '../institutions/structure.table.ts'
import { indexInUse, indexWithCautions, registerKeys } from '../registers/register-keys.ts'
import { users } from '../users/users.table.ts'

export const enquiries = pgTable(
  'enquiries',
  {
    institutionId: institutionId(),
    id: recordNumber('id').notNull(),
    reference: text('reference').notNull(),
    enquiryType: choice('enquiry_type', enquiryTypes).notNull(),
    issuedOn: moment('issued_on').notNull(),
    closedOn: moment('closed_on').notNull(),
    funder: choice('funder', funders).notNull(),
    departmentId: uuid('department_id').notNull(),
    description: text('description').notNull(),
    /** References of the requisitions for which it was made. */
    requisition: text('requisition'),
    biddersInvited: integer('bidders_invited').notNull(),
    bidsReceived: integer('bids_received').notNull(),
    /** The category used for counting; `vendorCategoryColumns` selects the displayed one. */
    vendorCategory: choice('vendor_category', countedCategories).notNull(),
    noOfDocumentsSold: integer('no_of_documents_sold').notNull(),
    chargePerDocument: money('charge_per_document').notNull(),
    totalAmountForDocumentsSold: money('total_amount_for_documents_sold').notNull(),
    fortyPercentOfDocumentsSold: money('forty_percent_of_documents_sold').notNull(),
    fortyPercentRemitted: boolean('forty_percent_remitted').notNull(),
    fortyPercentRemittedOn: date('forty_percent_remitted_on', { mode: 'string' }),
    nonRemittanceReason: text('non_remittance_reason'),
    sixtyPercentReceived: boolean('sixty_percent_received').notNull(),
    state: choice('state', listedEnquiryStates).notNull(),
    withdrawnOn: moment('withdrawn_on'),
    withdrawalReason: text('withdrawal_reason'),
    initiator: text('initiator').notNull(),
    initiatorId: uuid('initiator_id'),
    ...recordStamp(),
    cautions: cautionsColumn(),
    ...formerReference(),
    takenBackOn: takenBackOn(),
    takenBackFrom: stateBeforeTakenBack(enquiryStates),
    importId: recordNumber('import_id'),
  },
  (t) => [
    ...registerKeys('enquiries', t, { departments, users }),
    indexInUse('enquiries_in_use_by_issue', t.state, [t.institutionId, t.issuedOn, t.id]),
    indexInUse('enquiries_in_use_by_closing', t.state, [t.institutionId, t.closedOn, t.id]),
    indexWithCautions('enquiries', t),
    index('enquiries_open_by_closing')
      .on(t.institutionId, t.closedOn, t.id)
      .where(sql`${t.state} = 'OPEN'`),
    index('enquiries_free_by_closing')
      .on(t.institutionId, t.closedOn, t.id)
      .where(sql`${t.state} IN ('OPEN', 'CLOSED')`),
  ],
)

export const enquiriesConstraints = {
  enquiries_closed_after_issued: { field: 'closedOn', message: 'Closed On may not be before Issued On.' },
  enquiries_remitted_with_date: {
    field: 'fortyPercentRemittedOn',
    message: 'Remitted On is required once the 40 % has been remitted.',
  },
} satisfies ConstraintMessages

/** The enquiries made for each requisition, derived from their references. */
export const enquiryRequisitions = pgTable(
  'enquiry_requisitions',
  {
    institutionId: institutionId(),
    requisitionId: recordNumber('requisition_id').notNull(),
    enquiryId: recordNumber('enquiry_id').notNull(),
    records: recordNumber('records').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'enquiry_requisitions_pkey',
      columns: [t.institutionId, t.requisitionId, t.enquiryId],
    }),
  ],
)
