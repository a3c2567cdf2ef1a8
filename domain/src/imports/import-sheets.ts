import { allRegisters } from '../all-registers.ts'
import { amendmentRecordFields } from '../amendments/amendments.fields.ts'
import { contractRecordFields } from '../contracts/contracts.fields.ts'
import { amendmentFieldLabels, contractFieldLabels } from '../contracts/contracts.labels.ts'
import { amendmentFields, contractFields } from '../contracts/contracts.schema.ts'
import { formerReference } from '../core/former-reference.ts'
import { departmentRecordFields } from '../departments/departments.fields.ts'
import { importedDepartment } from '../departments/departments.schema.ts'
import { designationRecordFields } from '../designations/designations.fields.ts'
import { importedDesignation } from '../designations/designations.schema.ts'
import type { RecordField, RecordFields } from '../core/record-fields.ts'
import type { Fields } from '../core/rules.ts'
import { enquiryRecordFields } from '../enquiries/enquiries.fields.ts'
import { enquiryFieldLabels, enquiryStates, vendorCategories } from '../enquiries/enquiries.labels.ts'
import { descriptionLimit, enquiryFields } from '../enquiries/enquiries.schema.ts'
import { transactionRecordFields } from '../fuel-accounts/fuel-accounts.fields.ts'
import {
  transactionFieldLabels as fuelLabels,
  transactionTypes,
} from '../fuel-accounts/fuel-accounts.labels.ts'
import { transactionFields } from '../fuel-accounts/fuel-accounts.schema.ts'
import { lvpRecordFields } from '../lvp/lvp.fields.ts'
import { lvpFields } from '../lvp/lvp.schema.ts'
import { mpcRecordFields } from '../mpc/mpc.fields.ts'
import { mpcFields } from '../mpc/mpc.schema.ts'
import { statusOnField } from '../papers/papers.fields.ts'
import { paperFieldLabels, paperStatuses } from '../papers/papers.labels.ts'
import { statusReasonLimit } from '../papers/papers.schema.ts'
import { roles } from '../permissions.ts'
import { userRecordFields } from '../users/users.fields.ts'
import { userFieldLabels } from '../users/users.labels.ts'
import { importedUser } from '../users/users.schema.ts'
import { importRegisters, type ImportRegister } from './imports.labels.ts'

/** What a column of a file may fill. */
export type ImportField = {
  field: RecordField
  /** Without it a row is wrong. */
  isRequired: boolean
  /** Where no column fills it, one value for all rows is asked for, although rows are right without it. */
  isAsked?: true
  /** The field of the same row that it takes where no column fills it. */
  follows?: string
  /** What is said of it in the template, besides what follows from its kind. */
  note?: string
  example: string
}

/** One sheet of a file. */
export type ImportSheet = {
  /** As the export names it. */
  name: string
  /** Where its fields are within the record. Empty for the sheet of the register itself. */
  prefix: '' | 'contract.' | 'amendments.'
  fields: ImportFields
  /** What an export has besides, which Insaka decides itself. */
  ignored: readonly string[]
  /** Where several rows may have one reference, it tells none of them apart. */
  hasFreeReferences?: true
}

type ImportFields = Readonly<Record<string, ImportField>>

const examples: Readonly<Record<string, string>> = {
  department: 'ICT',
  manager: 'ICT',
  accountHolder: 'ICT',
  coupon: 'C 1207',
  description: 'Supply and delivery of printer toner',
  vendor: 'Copperbelt Supplies Limited',
  egpReference: '',
  purchaseOrder: 'LPO 00123',
  formerReference: 'MOH/ICT/12/2024',
  nonRemittanceReason: '',
  withdrawalReason: '',
  mpcNumber: '7',
}

function exampleOf(name: string, field: RecordField, its: Parts['examples']): string {
  const own = its?.[name] ?? examples[name]
  if (own !== undefined) return own
  if (field.kind === 'code') return Object.keys(field.codes).find((code) => code !== 'NA') ?? ''
  const byKind: Partial<Record<RecordField['kind'], string>> = {
    day: '14-Mar-2024',
    moment: '14-Mar-2024 10:00',
    money: '45,000.00',
    count: '3',
    litres: '40.5',
    flag: 'No',
  }
  return byKind[field.kind] ?? ''
}

/** A column that the form does not have as such. */
const extra = (field: RecordField, more: Partial<ImportField> = {}): ImportField => ({
  field,
  isRequired: false,
  example: '',
  ...more,
})

type Parts = {
  fields: RecordFields
  /** What people fill in. */
  inputs: Fields
  /** What is said of some of these, and how they are filled in, by their names. */
  notes?: Readonly<Record<string, string>>
  examples?: Readonly<Record<string, string>>
  /** Which of them take another one, by their names, where no column fills them. */
  follows?: Readonly<Record<string, string>>
  before?: ImportFields
  after?: ImportFields
}

function sheet(
  name: string,
  prefix: ImportSheet['prefix'],
  { fields, inputs, notes = {}, examples: its, follows = {}, before = {}, after = {} }: Parts,
): ImportSheet {
  const filled = Object.entries(fields).flatMap(([name, field]): [string, ImportField][] => {
    const input = inputs[name]
    if (!input) return []
    const isRequired = !input.safeParse(undefined).success
    const more = {
      ...(notes[name] !== undefined && { note: notes[name] }),
      ...(follows[name] !== undefined && { follows: follows[name] }),
    }
    return [[name, { field, isRequired, example: exampleOf(name, field, its), ...more }]]
  })
  const all = { ...before, ...Object.fromEntries(filled), ...after }
  const taken = new Set(Object.values(all).map(({ field: { label } }) => label))
  return {
    name,
    prefix,
    fields: all,
    ignored: Object.values(fields).flatMap(({ label }) => (taken.has(label) ? [] : [label])),
  }
}

const reference = (label: string): ImportFields => ({
  reference: extra(
    { kind: 'text', label },
    { note: 'Counts as the former reference where that column is empty.' },
  ),
})

const initiator: ImportFields = {
  initiator: extra(
    { kind: 'text', label: 'Initiator' },
    { note: 'A username or a full name. Somebody who has no account stays here by name.' },
  ),
}

const beforePapers: ImportFields = {
  ...reference(paperFieldLabels.reference),
  enquiry: extra(
    { kind: 'text', label: paperFieldLabels.enquiry },
    { note: 'The number or former reference of the enquiry. Empty where there was no tender.' },
  ),
}

/** Many a book has one day for both. */
const ofOneDay = {
  follows: { requisitionedOn: 'initiatedOn' },
  notes: { requisitionedOn: `Where there is no such column: ${paperFieldLabels.initiatedOn}.` },
}

const afterPapers: ImportFields = {
  vendorCategory: extra(
    { kind: 'code', label: enquiryFieldLabels.vendorCategory, codes: vendorCategories },
    {
      note: 'Of a row without an enquiry. Empty: Citizen, which reports count as not confirmed.',
      isAsked: true,
      example: 'CITIZEN',
    },
  ),
  status: extra(
    { kind: 'code', label: paperFieldLabels.status, codes: paperStatuses },
    { example: 'COMPLETE' },
  ),
  statusReason: extra({ kind: 'longText', label: paperFieldLabels.statusReason, limit: statusReasonLimit }),
  statusOn: extra(statusOnField, {
    note: 'The day on which it was completed or cancelled. Empty: the day of approval, of the order or of initiation.',
    example: '30-Apr-2024',
  }),
  ...initiator,
}

/** What an account had before its first row; it becomes a deposit. */
export const openingBalance = 'Opening balance'

const ofTransaction = (name: keyof typeof fuelLabels, more: Partial<ImportField>): ImportField =>
  extra(transactionRecordFields[name]!, more)

const ofFuel: ImportFields = {
  transactionType: extra(
    {
      kind: 'code',
      label: fuelLabels.transactionType,
      codes: { ...transactionTypes, OPENING: openingBalance },
    },
    { note: 'An opening balance becomes a deposit.', isRequired: true, example: transactionTypes.WITHDRAW },
  ),
  reference: ofTransaction('reference', {
    note: 'Required, but for an opening balance. Counts as the former reference where no column fills that, as long as nothing else has it.',
    example: 'REQ 0123',
  }),
  client: ofTransaction('client', {
    note: 'Required for a draw. That of a deposit is your institution.',
    example: 'Hilux BAH 2231',
  }),
  description: ofTransaction('description', {
    note: 'Required, but for an opening balance.',
    example: 'Field visit to the districts',
  }),
  price: ofTransaction('price', {
    note: 'Of a draw. Empty: what follows from amount and litres, or else the price of that day in Insaka.',
    example: '24.81',
  }),
  amount: ofTransaction('amount', {
    note: 'Required for a deposit. Of a draw, empty: price times litres.',
    example: '',
  }),
}

const afterFuel: ImportFields = {
  id: ofTransaction('id', { note: 'As in an export. Reverses names a row of the same file by it.' }),
  reverses: extra(
    { kind: 'count', label: fuelLabels.reverses },
    { note: 'The Transaction No. of the row that this one takes back, as in an export.' },
  ),
  reversedBy: extra(
    { kind: 'count', label: fuelLabels.reversedBy },
    {
      note: 'Filled where another row takes this one back, as in an export. Its coupon and its former reference are free again.',
    },
  ),
  reason: ofTransaction('reason', { note: 'Of a row that takes another one back.' }),
  ...initiator,
}

/** Says to which paper a row of a further sheet belongs. */
const ofMpc: ImportFields = {
  mpc: extra(
    { kind: 'text', label: contractFieldLabels.mpc },
    {
      note: 'The reference or former reference of its paper in the first sheet.',
      isRequired: true,
      example: 'MOH/ICT/12/2024',
    },
  ),
}

const { DEV: _nobody, ...rolesByFile } = roles
/** Nobody becomes a developer by a file. */
const ofUsers: ImportFields = {
  role: extra(
    { kind: 'code', label: userFieldLabels.role, codes: rolesByFile },
    { note: 'Empty: Officer.', example: rolesByFile.ORD },
  ),
}

const unlessClosed = { active: 'Empty: Yes.' }

/** The sheets of a file for each register; the first has the records themselves. */
export const importSheets: Readonly<Record<ImportRegister, readonly ImportSheet[]>> = {
  enquiries: [
    sheet('Enquiries', '', {
      fields: enquiryRecordFields,
      inputs: enquiryFields,
      before: reference(enquiryFieldLabels.reference),
      after: {
        state: extra(
          { kind: 'code', label: enquiryFieldLabels.state, codes: enquiryStates },
          { note: 'Withdrawn where it was; everything else follows from its days and papers.' },
        ),
        withdrawnOn: extra(
          { kind: 'moment', label: enquiryFieldLabels.withdrawnOn },
          { note: 'Empty: the day on which it closed.' },
        ),
        withdrawalReason: extra({
          kind: 'longText',
          label: enquiryFieldLabels.withdrawalReason,
          limit: descriptionLimit,
        }),
        vendorCategoryConfirmed: extra(enquiryRecordFields['vendorCategoryConfirmed']!, {
          note: 'No where nobody has entered the category, as in an export. Empty: Yes.',
        }),
        ...initiator,
      },
    }),
  ],
  lvp: [
    sheet('LVP Records', '', {
      fields: lvpRecordFields,
      inputs: lvpFields,
      ...ofOneDay,
      before: beforePapers,
      after: afterPapers,
    }),
  ],
  mpc: [
    sheet('MPC Records', '', {
      fields: mpcRecordFields,
      inputs: mpcFields,
      ...ofOneDay,
      before: beforePapers,
      after: afterPapers,
    }),
    sheet('Contracts', 'contract.', {
      fields: contractRecordFields,
      inputs: { ...contractFields, formerReference },
      before: { ...ofMpc, ...reference(contractFieldLabels.reference) },
    }),
    sheet('Amendments', 'amendments.', {
      fields: amendmentRecordFields,
      inputs: amendmentFields,
      before: {
        ...ofMpc,
        reference: extra(
          { kind: 'text', label: amendmentFieldLabels.reference },
          {
            note: 'Its ending .A1, .A2 gives the order of the amendments of a contract. Empty: the order of the rows.',
          },
        ),
      },
    }),
  ],
  fuel: [
    {
      ...sheet(allRegisters.fuel, '', {
        fields: transactionRecordFields,
        inputs: transactionFields,
        after: { ...ofFuel, ...afterFuel },
      }),
      hasFreeReferences: true,
    },
  ],
  departments: [
    sheet(importRegisters.departments, '', {
      fields: departmentRecordFields,
      inputs: importedDepartment,
      notes: unlessClosed,
      examples: { code: 'ICT', name: 'Information and Communications', active: 'Yes' },
    }),
  ],
  designations: [
    sheet(importRegisters.designations, '', {
      fields: designationRecordFields,
      inputs: importedDesignation,
      notes: unlessClosed,
      examples: { code: 'SO', title: 'Systems Officer', active: 'Yes' },
    }),
  ],
  users: [
    sheet(importRegisters.users, '', {
      fields: userRecordFields,
      inputs: importedUser,
      notes: {
        status: 'Empty: Active.',
        designation: 'The title or the code of a designation of the department.',
        username: 'Empty: it is made of the names, such as mwila.chanda.',
      },
      examples: {
        code: 'E/1042',
        firstName: 'Mwila',
        lastName: 'Chanda',
        gender: 'Female',
        nationalId: '123456/10/1',
        email: 'mwila.chanda@example.org',
        phoneNumber: '+260 977 123456',
        status: 'Active',
        employmentType: 'Permanent',
        designation: 'Systems Officer',
      },
      after: ofUsers,
    }),
  ],
}

/** The sheet that has the field of this path, and what the field is. */
export function importFieldAt(
  register: ImportRegister,
  path: string,
): { sheet: ImportSheet; name: string; field: ImportField } | undefined {
  for (const sheet of importSheets[register]) {
    if (!path.startsWith(sheet.prefix)) continue
    const name = path.slice(sheet.prefix.length)
    const field = Object.hasOwn(sheet.fields, name) ? sheet.fields[name] : undefined
    if (field) return { sheet, name, field }
  }
  return undefined
}

/** What a column may hold, as the template and the page say it. */
export function columnNote({ field, isRequired, note }: ImportField): string {
  const held: Partial<Record<RecordField['kind'], string>> = {
    day: 'A day, such as 14-Mar-2024.',
    moment: 'A day, with a time if there is one, such as 14-Mar-2024 10:00.',
    money: 'An amount, such as 45,000.00.',
    litres: 'Litres, such as 40.5.',
    count: 'A whole number.',
    flag: 'Yes or No.',
    code: 'One of the list.',
    department: 'The code or the name of a department.',
    longText: field.kind === 'longText' ? `A text of at most ${field.limit} characters.` : '',
  }
  return [isRequired && 'Required.', held[field.kind], note].filter(Boolean).join(' ')
}
