import type { ViewableRegister } from '@insaka/domain/all-registers'
import type { Caution } from '@insaka/domain/core/cautions'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { RecordFields } from '@insaka/domain/core/record-fields'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { Permission, Role } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import type { Locator } from 'vitest/browser'
import type * as z from 'zod/mini'
import { newAmendment, savedAmendment } from '../src/amendments/amendment-dialog/amendment-record.tsx'
import { buildUrl } from '../src/api/url.ts'
import { contractRecordDescription } from '../src/contracts/dialog/contract-record.tsx'
import { lvpRecordDescription } from '../src/lvp/lvp-record.tsx'
import { mpcRecordDescription } from '../src/mpc/mpc-record.tsx'
import { amendmentRow, openAmendment } from './amendments.ts'
import { contractPaper, openContract } from './contracts.tsx'
import { describedSamples } from './described-samples.ts'
import { enquiryDescription, openEnquiryDialog, record as enquiryRecord } from './enquiry-dialog.tsx'
import { ok } from './fake-server.ts'
import { openLvp, openMpc } from './paper-dialog.tsx'
import { button, field, lvpRow, me, mpcRow } from './papers.ts'
import type { openDialog, DialogOptions, Routes } from './record-dialog.tsx'

export type Json = Record<string, unknown>
type NamedRecord = Json & { id: number; reference: string }

/** The parts of a record’s description that the tests read. */
type Described = {
  title: string
  submitLabel: string
  payloadKey: string
  endpoints: { get: Endpoint; history: Endpoint }
  fields: RecordFields
  labels: Readonly<Record<string, string>>
  shape: z.ZodMiniType
  blank?: (user: UserRecord) => object
  copyValues?: (saved: never) => object
  view: (saved: never) => { reference: string }
  cautions?: readonly Caution<never, never>[]
}

/** A dialog that asks for the reason before it changes the state of a record, such as a withdrawal. */
type Withdrawal = {
  /** The values of a record that can be withdrawn, where they differ from the sample. */
  stored?: Json
  opener: () => Locator
  ask: () => Promise<void>
  confirmLabel: string
  endpoint: Endpoint
  /** The label of the reason, if it does not begin with ‘Reason For’. */
  reasonLabel?: string
  /** Its permission, if it is not the usual one. */
  permission?: Permission
}

export type Sample = {
  described: Described
  /** The description of a new record, if it has another form. */
  describedNew?: Described
  /** A saved record with a value in every column, as the endpoints return it. */
  saved: (changes?: Json, paper?: { version?: number }) => object
  /** The record in `saved`, if that contains more. */
  within?: string
  /** Opens the dialog of a new record, or of this one by its number. */
  open: (routes: Routes, options: DialogOptions<never>) => ReturnType<typeof openDialog>
  /** The endpoint that saves a change; absent if the form has no text to change. */
  change?: Endpoint
  /** The page of the list that a save requests, if it is not the one behind the dialog. */
  requestedPage?: { page: number; pageSize: number }
  /** Values with which a saved record shows its conditional fields. */
  variants?: readonly Json[]
  /** The default columns with the text of the sample, and those that wide screens add. */
  columns: Readonly<Record<string, string>>
  wideColumns: Readonly<Record<string, string>>
  /** The signature lines of the printed sheet. */
  signers: readonly [string, string]
  /** The values of a record out of use, which lists show greyed out. */
  outOfUse?: Json
  withdrawals?: readonly Withdrawal[]
}

const formerReference = 'MOH/12/1'

const filledPaper = {
  formerReference,
  approvalDate: '2026-04-02',
  purchaseOrder: 'LPO 12',
  purchaseOrderDate: '2026-04-03',
}
const paperSample = {
  outOfUse: { status: 'CANCELLED' },
  variants: [{ procurementMode: 'ONLINE_EGP', egpReference: 'E-1' }],
  wideColumns: { 'Purchase Order (LPO) No.': 'LPO 12', Department: 'PROC' },
}
const paperColumns = {
  Description: 'Forty reams of paper',
  Vendor: 'Chilenje Stationers',
  'Value, ZMW': '9,500.50',
  'Initiated On': '30-Mar-2026',
  'Approved On': '02-Apr-2026',
  Status: 'In Progress',
}
const cancellation = (endpoint: Endpoint): Withdrawal => ({
  opener: () => field('Status').getByRole('option', { name: 'Cancelled' }),
  ask: () => field('Status').selectOptions('CANCELLED'),
  confirmLabel: 'Cancel the paper',
  endpoint,
})

/** One record of each register with the common list page; those of described registers are derived. */
export const samples: Readonly<Record<ViewableRegister, Sample>> = {
  ...describedSamples,
  enquiries: {
    described: enquiryDescription,
    saved: (changes) => ({ ...enquiryRecord, formerReference, ...changes }),
    open: openEnquiryDialog,
    change: enquiriesEndpoints.save,
    variants: [{ fortyPercentRemitted: true, fortyPercentRemittedOn: '2026-04-01' }],
    columns: {
      'ENQUIRY NO.': 'MIHUD.PROC.ITT.7.03.26',
      DESCRIPTION: 'Supply of 40 reams of paper',
      'ENQUIRY TYPE': 'ITT: Invitation To Tender',
      'ISSUED ON': '30-Mar-2026',
      'CLOSED ON': '31-Mar-2026',
      'VENDOR CATEGORY': 'Citizen',
      STATE: 'Closed, no paper',
    },
    wideColumns: { DEPARTMENT: 'PROC', INITIATOR: 'Mutale Mwansa' },
    signers: ['Prepared by', 'Head Procurement and Supplies'],
    outOfUse: { state: 'WITHDRAWN' },
    withdrawals: [
      {
        opener: () => button('Withdraw…'),
        ask: () => button('Withdraw…').click(),
        confirmLabel: 'Withdraw',
        endpoint: enquiriesEndpoints.withdraw,
      },
    ],
  },
  lvp: {
    ...paperSample,
    described: lvpRecordDescription,
    saved: (changes) => lvpRow(7, { ...filledPaper, ...changes }),
    open: openLvp,
    change: lvpEndpoints.update,
    columns: { Reference: 'MIHUD.PROC.LVP.7.03.26', ...paperColumns },
    signers: ['Head Procurement and Supplies', 'Controlling Officer'],
    withdrawals: [cancellation(lvpEndpoints.update)],
  },
  mpc: {
    ...paperSample,
    described: mpcRecordDescription,
    saved: (changes) => mpcRow(7, { ...filledPaper, ...changes }),
    open: openMpc,
    change: mpcEndpoints.update,
    columns: { Reference: 'MIHUD.GRZ.PROC.G.MPC.4.7.03.26', ...paperColumns },
    signers: ['Head Procurement and Supplies', 'Chairperson, Procurement Committee'],
    withdrawals: [cancellation(mpcEndpoints.update)],
  },
  contracts: {
    described: contractRecordDescription,
    saved: (changes, paper) => contractPaper({ formerReference, ...changes }, paper),
    within: 'contract',
    open: openContract,
    change: mpcEndpoints.update,
    requestedPage: { page: 0, pageSize: 1 },
    columns: {
      'CONTRACT NO.': 'MIHUD.GRZ.PROC.G.3.04.26',
      DESCRIPTION: 'A year of paper',
      VENDOR: 'Chilenje Stationers',
      'REVISED, ZMW': '2,000,000.00',
      'AWARDED ON': '14-Apr-2026',
      'CONTRACT MANAGER': 'PROC',
      STAGE: 'Awarded',
    },
    wideColumns: { 'PAID, ZMW': '500,000.00', 'BALANCE, ZMW': '1,500,000.00' },
    signers: ['Head Procurement and Supplies', 'Contract Manager'],
  },
  amendments: {
    described: savedAmendment,
    describedNew: newAmendment,
    saved: (changes) => amendmentRow(1, changes),
    open: openAmendment,
    columns: {
      REFERENCE: 'MIHUD.GRZ.PROC.G.4.04.26.A1',
      DESCRIPTION: 'Twenty more reams',
      'APPROVED ON': '04-May-2026',
      'CLEARED ON': '11-May-2026',
      'AMENDED ON': '18-May-2026',
      'AMENDED SUM': 'ZMW 1,100,000.00',
      'CHANGE, ZMW': '+100,000.00',
    },
    wideColumns: { VENDOR: 'Chilenje Stationers', DIFFERENCE: '+10.00 %', DEPARTMENT: 'PROC' },
    signers: ['Head Procurement and Supplies', 'Controlling Officer'],
  },
}

/** The sample of a register with what the tests derive from it; `changes` are those of the record. */
export function sampleOf(name: ViewableRegister) {
  const sample = samples[name]
  const { described, within, open } = sample
  const saved = (changes: Json = {}, version?: number) => {
    const newer = version === undefined ? {} : { version }
    return within ? sample.saved(changes, newer) : sample.saved({ ...changes, ...newer })
  }
  const recordIn = (whole: object) => (within ? (whole as Json)[within] : whole) as NamedRecord
  const { id, reference } = recordIn(saved())
  const params = { id, userId: me, page: 2, sortField: 'id', pageSize: 12, ...sample.requestedPage }
  const routeOf = ({ method, path }: Endpoint) => `${method} ${buildUrl(path, params)}`
  const { get, history } = described.endpoints
  const subject = Object.keys(described.fields).find((field) => described.fields[field]!.isSubject)!
  return {
    describedNew: described,
    ...sample,
    name,
    id,
    reference,
    /** The reference as the printed sheet shows it. */
    printedReference: described.view(saved() as never).reference,
    subject,
    subjectLabel: described.labels[subject]!,
    saved,
    recordIn,
    getRoute: routeOf(get),
    historyRoute: routeOf(history),
    changeRoute: sample.change ? routeOf(sample.change) : '',
    routeOf,
    reply: (whole: object) => ok({ [described.payloadKey]: whole }),
    openNew: () => open({}, {}),
    openSaved: (changes: Json = {}, routes: Routes = {}, role: Role = 'ORD') =>
      open({ ...routes }, { record: id, role, stored: saved(changes) as never }),
    /** The name of a field in the errors of the server. */
    pathOf: (field: string) => (within ? `${within}.${field}` : field),
  }
}
