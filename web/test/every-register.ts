import type { ViewableRegister } from '@insaka/domain/all-registers'
import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import type { Caution } from '@insaka/domain/core/cautions'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { RecordFields } from '@insaka/domain/core/record-fields'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { Duty, Role } from '@insaka/domain/permissions'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import type { Step } from '@insaka/domain/steps/step'
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
import { describedSample, describedSamples } from './described-samples.ts'
import { enquiryDescription, openEnquiryDialog, record as enquiryRecord } from './enquiry-dialog.tsx'
import { dutyOf } from './factory.ts'
import { ok } from './fake-server.ts'
import { openLvp, openMpc } from './paper-dialog.tsx'
import { requisitionDescription, requisitionRoutes } from './requisition-dialog.ts'
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

/** A step of a record, such as a withdrawal. */
type SampleStep = {
  step: Step
  /** The values of a record that can take the step, where they differ from the sample. */
  stored?: Json
  /** The control that opens its dialog. */
  opener: () => Locator
  ask: () => Promise<void>
  endpoint: Endpoint
}

export type Sample = {
  described: Described
  /** The description of a new record, if it has another form. */
  describedNew?: Described
  /** A saved record with a value in every column, as the endpoints return it. */
  saved: (changes?: Json) => object
  /** The record in `saved`, if that contains more. */
  within?: string
  /** Opens the dialog of a new record, or of this one by its number. */
  open: (routes: Routes, options: DialogOptions<never>) => ReturnType<typeof openDialog>
  /** Replies to requests of its dialog besides that for the record. */
  routes?: Routes
  /** The endpoint that saves a change; absent if the form has no text to change. */
  change?: Endpoint
  /** Values with which a saved record shows its conditional fields. */
  variants?: readonly Json[]
  /** The default columns with the text of the sample, and those that wide screens add. */
  columns: Readonly<Record<string, string>>
  wideColumns: Readonly<Record<string, string>>
  /** The signature lines of the printed sheet. */
  signers: readonly [string, string]
  /** The values of a record out of use, which lists show greyed out. */
  outOfUse?: Json
  steps?: readonly SampleStep[]
  /** A role that may create and change records; officers by default. */
  editor?: Role
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
const samplePaperSteps = (
  register: PaperRegister,
  { cancel, reopen }: { cancel: Endpoint; reopen: Endpoint },
): SampleStep[] => [
  {
    step: paperSteps[register].cancel,
    opener: () => field('Status').getByRole('option', { name: 'Cancelled' }),
    ask: () => field('Status').selectOptions('CANCELLED'),
    endpoint: cancel,
  },
  {
    step: paperSteps[register].reopen,
    stored: { status: 'CANCELLED' },
    opener: () => button('Reopen'),
    ask: () => button('Reopen').click(),
    endpoint: reopen,
  },
]

/** One record of each register with the common list page; those of described registers are derived. */
export const samples: Readonly<Record<ViewableRegister, Sample>> = {
  ...describedSamples,
  requisitions: describedSample(requisitions, requisitionDescription, requisitionRoutes),
  enquiries: {
    described: enquiryDescription,
    // A reference without a number, so the dialog loads no requisition.
    saved: (changes) => ({ ...enquiryRecord, requisition: 'MIHUD.REQ.4', formerReference, ...changes }),
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
    steps: describedSamples.enquiries.steps!,
  },
  lvp: {
    ...paperSample,
    described: lvpRecordDescription,
    saved: (changes) => lvpRow(7, { ...filledPaper, ...changes }),
    open: openLvp,
    change: lvpEndpoints.update,
    columns: { Reference: 'MIHUD.PROC.LVP.7.03.26', ...paperColumns },
    signers: ['Head Procurement and Supplies', 'Controlling Officer'],
    steps: samplePaperSteps('lvp', lvpStepEndpoints),
  },
  mpc: {
    ...paperSample,
    described: mpcRecordDescription,
    saved: (changes) => mpcRow(7, { ...filledPaper, ...changes }),
    open: openMpc,
    change: mpcEndpoints.update,
    columns: { Reference: 'MIHUD.GRZ.PROC.G.MPC.4.7.03.26', ...paperColumns },
    signers: ['Head Procurement and Supplies', 'Chairperson, Procurement Committee'],
    steps: samplePaperSteps('mpc', mpcStepEndpoints),
  },
  contracts: {
    described: contractRecordDescription,
    saved: (changes) => contractPaper({ formerReference, ...changes }),
    within: 'contract',
    open: openContract,
    change: contractsEndpoints.update,
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
  const { described, saved, within, open, editor = 'ORD' } = sample
  const recordIn = (whole: object) => (within ? (whole as Json)[within] : whole) as NamedRecord
  const { id, reference } = recordIn(saved())
  const params = { id, userId: me, page: 2, sortField: 'id', pageSize: 12 }
  const routeOf = ({ method, path }: Endpoint) => `${method} ${buildUrl(path, params)}`
  const { get, history } = described.endpoints
  const subject = Object.keys(described.fields).find((field) => described.fields[field]!.isSubject)!
  return {
    describedNew: described,
    ...sample,
    editor,
    name,
    id,
    reference,
    /** The reference as the printed sheet shows it. */
    printedReference: described.view(saved() as never).reference,
    subject,
    subjectLabel: described.labels[subject]!,
    recordIn,
    getRoute: routeOf(get),
    historyRoute: routeOf(history),
    changeRoute: sample.change ? routeOf(sample.change) : '',
    routeOf,
    reply: (whole: object) => ok({ [described.payloadKey]: whole }),
    openNew: () => open({}, { role: editor }),
    openSaved: (changes: Json = {}, routes: Routes = {}, role = editor, duties: readonly Duty[] = []) =>
      open(
        { ...routes },
        {
          record: id,
          role,
          duties: duties.map((duty) => dutyOf({ duty })),
          stored: saved(changes) as never,
        },
      ),
  }
}
