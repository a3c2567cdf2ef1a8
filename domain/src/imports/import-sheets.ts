import { emptyStepValues } from '../steps/step.ts'
import { allRegisters, type ImportedName } from '../all-registers.ts'
import { amendmentRecordFields } from '../amendments/amendments.fields.ts'
import { contractRecordFields } from '../contracts/contracts.fields.ts'
import { amendmentFieldLabels, contractFieldLabels } from '../contracts/contracts.labels.ts'
import { amendmentFields, contractFields } from '../contracts/contracts.schema.ts'
import { formerReference } from '../core/former-reference.ts'
import { describedByName } from '../described-registers.ts'
import {
  departmentRecordFields,
  designationRecordFields,
} from '../structure-entries/structure-entries.fields.ts'
import { departmentEntry, designationEntry } from '../structure-entries/structure-entries.schema.ts'
import type { RecordField, RecordFields } from '../core/record-fields.ts'
import type { Fields } from '../core/rules.ts'
import { descriptionLimit, enquiryFields } from '../enquiries/enquiries.fields.ts'
import { enquiryStates, vendorCategories } from '../enquiries/enquiries.labels.ts'
import { importedEnquiryShapes } from '../enquiries/enquiries.schema.ts'
import { enquiries } from '../enquiries/enquiries.register.ts'
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
import type { AnyRegister } from '../registers/define-register.ts'
import {
  fieldsOfDecisions,
  formShapes,
  lineFieldsInFiles,
  linesOf,
  recordFieldsOf,
  statesOf,
  type LinesField,
} from '../registers/derived.ts'
import { inputShapes, type RegisterFields } from '../registers/fields.ts'
import { userRecordFields } from '../users/users.fields.ts'
import { userFieldLabels } from '../users/users.labels.ts'
import { importedUserFields } from '../users/users.schema.ts'
import { importRegisters, isImportedByDescription, type ImportRegister } from './imports.labels.ts'

export type ImportField = {
  field: RecordField
  /** A row without it is invalid. */
  isRequired: boolean
  /** Without such a column, the user may enter one value for all rows, although the field is optional. */
  isAsked?: true
  /** Each row has another value, so no value can be entered for all rows. */
  isUnique?: true
  /** The field of the same row whose value it takes if no column fills it. */
  follows?: string
  note?: string
  example: string
}

export type ImportSheet = {
  /** The name of the sheet in the export. */
  name: string
  /** The path of its fields within the record; empty for the main sheet. */
  prefix: '' | `${string}.`
  /** The field of a detail row that names its main row, and one main record in words. */
  main?: { field: string; noun: string }
  fields: ImportFields
  /** Labels of exported columns that Insaka sets itself; an import ignores them. */
  ignored: readonly string[]
  /** References may repeat, so they do not identify rows. */
  hasFreeReferences?: true
}

type ImportFields = Readonly<Record<string, ImportField>>

const defaultExamples: Readonly<Record<string, string>> = {
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

function exampleOf(name: string, field: RecordField, ownExamples: SheetParts['examples']): string {
  const example = ownExamples?.[name] ?? defaultExamples[name]
  if (example !== undefined) return example
  if (field.kind === 'code') return Object.keys(field.codes).find((code) => code !== 'NA') ?? ''
  const exampleByKind: Partial<Record<RecordField['kind'], string>> = {
    day: '14-Mar-2024',
    moment: '14-Mar-2024 10:00',
    money: '45,000.00',
    count: '3',
    litres: '40.5',
    flag: 'No',
  }
  return exampleByKind[field.kind] ?? ''
}

/** A column that is described here instead of derived from the input schema of the form. */
const extraColumn = (field: RecordField, more: Partial<ImportField> = {}): ImportField => ({
  field,
  isRequired: false,
  example: '',
  ...more,
})

type SheetParts = {
  fields: RecordFields
  inputs: Fields
  notes?: Readonly<Record<string, string>>
  examples?: Readonly<Record<string, string>>
  follows?: Readonly<Record<string, string>>
  unique?: readonly string[]
  before?: ImportFields
  after?: ImportFields
}

function importSheet(
  name: string,
  prefix: ImportSheet['prefix'],
  {
    fields,
    inputs,
    notes = {},
    examples: ownExamples,
    follows = {},
    unique = [],
    before = {},
    after = {},
  }: SheetParts,
): ImportSheet {
  const ownFields = Object.entries(fields).filter(([, { kind }]) => kind !== 'lines')
  const inputColumns = ownFields.flatMap(([name, field]): [string, ImportField][] => {
    const input = inputs[name]
    if (!input) return []
    const isRequired = !input.safeParse(undefined).success
    const more = {
      ...(notes[name] !== undefined && { note: notes[name] }),
      ...(follows[name] !== undefined && { follows: follows[name] }),
      ...(unique.includes(name) && { isUnique: true as const }),
    }
    return [[name, { field, isRequired, example: exampleOf(name, field, ownExamples), ...more }]]
  })
  const columns = { ...before, ...Object.fromEntries(inputColumns), ...after }
  const labels = new Set(Object.values(columns).map(({ field: { label } }) => label))
  return {
    name,
    prefix,
    fields: columns,
    ignored: ownFields.flatMap(([, { label }]) => (labels.has(label) ? [] : [label])),
  }
}

const referenceColumn = (label: string): ImportFields => ({
  reference: extraColumn(
    { kind: 'text', label },
    { note: 'Used as the former reference if that column is empty.' },
  ),
})

const initiatorColumn: ImportFields = {
  initiator: extraColumn(
    { kind: 'text', label: 'Initiator' },
    { note: 'A username or a full name. A name without an account is kept as text.' },
  ),
}

const leadingPaperColumns: ImportFields = {
  ...referenceColumn(paperFieldLabels.reference),
  enquiry: extraColumn(
    { kind: 'text', label: paperFieldLabels.enquiry },
    { note: 'The number or former reference of the enquiry. Leave it empty if there was no tender.' },
  ),
}

/** Many offices record one day for both initiation and requisition. */
const sameDayDefaults = {
  follows: { requisitionedOn: 'initiatedOn' },
  notes: { requisitionedOn: `Without such a column: same as ${paperFieldLabels.initiatedOn}.` },
}

const trailingPaperColumns: ImportFields = {
  vendorCategory: extraColumn(
    { kind: 'code', label: enquiryFields.vendorCategory.label, codes: vendorCategories },
    {
      note: 'For rows without an enquiry. If empty: Citizen, reported as not confirmed.',
      isAsked: true,
      example: 'CITIZEN',
    },
  ),
  status: extraColumn(
    { kind: 'code', label: paperFieldLabels.status, codes: paperStatuses },
    { example: 'COMPLETE' },
  ),
  statusReason: extraColumn({
    kind: 'longText',
    label: paperFieldLabels.statusReason,
    limit: statusReasonLimit,
  }),
  statusOn: extraColumn(statusOnField, {
    note: 'The day of completion or cancellation. If empty: the day of approval, order or initiation.',
    example: '30-Apr-2024',
  }),
  ...initiatorColumn,
}

/** The balance of an account before its first row; it is imported as a deposit. */
export const openingBalanceLabel = 'Opening balance'

const transactionColumn = (name: keyof typeof fuelLabels, more: Partial<ImportField>): ImportField =>
  extraColumn(transactionRecordFields[name]!, more)

const fuelColumns: ImportFields = {
  transactionType: extraColumn(
    {
      kind: 'code',
      label: fuelLabels.transactionType,
      codes: { ...transactionTypes, OPENING: openingBalanceLabel },
    },
    { note: 'An opening balance becomes a deposit.', isRequired: true, example: transactionTypes.WITHDRAW },
  ),
  reference: transactionColumn('reference', {
    note: 'Required, except for an opening balance. If no column fills the former reference, this is used unless already taken.',
    example: 'REQ 0123',
  }),
  client: transactionColumn('client', {
    note: 'Required for a draw. For a deposit, it is always your institution.',
    example: 'Hilux BAH 2231',
  }),
  description: transactionColumn('description', {
    note: 'Required, except for an opening balance.',
    example: 'Field visit to the districts',
  }),
  price: transactionColumn('price', {
    note: 'For draws. If empty: amount divided by litres, or else the price of that day in Insaka.',
    example: '24.81',
  }),
  amount: transactionColumn('amount', {
    note: 'Required for a deposit. If empty for a draw: price times litres.',
    example: '',
  }),
}

const trailingFuelColumns: ImportFields = {
  id: transactionColumn('id', { note: 'As in an export. Reverses refers to this number.' }),
  reverses: extraColumn(
    { kind: 'count', label: fuelLabels.reverses },
    { note: 'The Transaction No. of the row that this one reverses, as in an export.' },
  ),
  reversedBy: extraColumn(
    { kind: 'count', label: fuelLabels.reversedBy },
    {
      note: 'Filled if another row reverses this one, as in an export. Its coupon and former reference are free again.',
    },
  ),
  reason: transactionColumn('reason', { note: 'For a row that reverses another one.' }),
  ...initiatorColumn,
}

const toPaper = { field: 'mpc', noun: 'paper' }
/** Links a row of a further sheet to its paper. */
const mpcColumn = {
  mpc: extraColumn(
    { kind: 'text', label: contractFieldLabels.mpc },
    {
      note: 'The reference or former reference of its paper in the first sheet.',
      isRequired: true,
      example: 'MOH/ICT/12/2024',
    },
  ),
} satisfies ImportFields

const { DEV: _nobody, ...rolesByFile } = roles
/** Excludes the developer role, which an import cannot assign. */
const userColumns: ImportFields = {
  role: extraColumn(
    { kind: 'code', label: userFieldLabels.role, codes: rolesByFile },
    { note: 'If empty: Officer.', example: rolesByFile.ORD },
  ),
}

const activeNotes = { active: 'If empty: Yes.' }

/** The states that a row may give its record, with the fields that the steps to each of them fill in. */
export function importedStates({
  initialState,
  steps,
  fields,
}: AnyRegister): Readonly<Record<string, string[]>> {
  const states = new Map<string, string[]>([[initialState, []]])
  // The loop also visits the states that it adds.
  for (const [state, filled] of states)
    for (const { from, to, asks, sets } of Object.values(steps)) {
      if (to === undefined || states.has(to) || !from.includes(state)) continue
      const stored = Object.keys(asks).filter((name) => name in fields && !fields[name]!.isHidden)
      const set = Object.entries(sets?.(emptyStepValues) ?? {}).filter(([, value]) => value !== null)
      states.set(to, [...filled, ...stored, ...set.map(([name]) => name)])
    }
  return Object.fromEntries(states)
}

function stateColumns(register: AnyRegister): ImportFields {
  const states = importedStates(register)
  const labels = statesOf(register)
  const codes = Object.fromEntries(Object.keys(states).map((state) => [state, labels[state]!]))
  const decidedColumns = [...new Set(Object.values(states).flat())].map((name): [string, ImportField] => {
    const those = Object.keys(states).filter((state) => states[state]!.includes(name))
    const words = those.map((state) => labels[state]).join(' or ')
    const field = register.fields[name]!
    const note = field.inAnyState ? `Required for the State ${words}.` : `Only for the State ${words}.`
    return [name, extraColumn(field as RecordField, { note })]
  })
  return {
    state: extraColumn(
      { kind: 'code', label: 'State', codes },
      { note: `If empty: ${labels[register.initialState]}.` },
    ),
    ...Object.fromEntries(decidedColumns),
  }
}

const examplesOf = (fields: RegisterFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { example, kind }]) =>
      example !== undefined ? [[name, example]] : kind === 'text' || kind === 'longText' ? [[name, '']] : [],
    ),
  )

/** The main sheet of a described register: the fields of its form, except its PDFs and lines. */
function describedSheet(register: AnyRegister): ImportSheet {
  const { attachmentId: _file, ...entered } = formShapes(register)
  const fields = Object.entries(register.fields)
  const decided = fieldsOfDecisions(register).map((name) => [name, register.fields[name]!.input()])
  return importSheet(register.card.title, '', {
    fields: recordFieldsOf(register),
    inputs: { ...entered, ...Object.fromEntries(decided) },
    examples: examplesOf(register.fields),
    unique: fields.flatMap(([name, { identity }]) => (identity ? name : [])),
    // A plain number is a line of the file, not a former reference.
    ...(register.reference && { before: referenceColumn(register.numberLabel) }),
    after: { ...stateColumns(register), ...initiatorColumn },
  })
}

/** A sheet for the lines of a field. */
function lineSheet(register: AnyRegister, [name, field]: [string, LinesField]): ImportSheet {
  const { card, fields: recordFields } = register
  const numbers = Object.values(recordFields).flatMap(({ identity, label }) => (identity ? label : []))
  const keys = ['reference', 'former reference', ...numbers]
  const { record, position, ...fields } = lineFieldsInFiles(register, field)
  const entered = Object.entries(field.lineFields).filter(([, { isDecided }]) => !isDecided)
  return {
    ...importSheet(field.label, `${name}.`, {
      fields,
      inputs: inputShapes(Object.fromEntries(entered)),
      examples: examplesOf(field.lineFields),
      before: {
        record: extraColumn(record!, {
          note: `The ${keys.slice(0, -1).join(', ')} or ${keys.at(-1)} of its ${card.noun} in the first sheet.`,
          isRequired: true,
          example: defaultExamples['formerReference']!,
        }),
        position: extraColumn(position!, {
          note: `Sets the order within the ${card.noun}. If empty: the order of the rows.`,
          example: '1',
        }),
      },
    }),
    main: { field: 'record', noun: card.noun },
  }
}

const describedSheets = Object.fromEntries(
  Object.keys(importRegisters)
    .filter(isImportedByDescription)
    .map((name) => {
      const register = describedByName[name]
      return [
        name,
        [describedSheet(register), ...linesOf(register).map((field) => lineSheet(register, field))],
      ]
    }),
) as unknown as Record<ImportedName, readonly ImportSheet[]>

/** The sheets of a file for each register; the first contains the main records. */
export const importSheets: Readonly<Record<ImportRegister, readonly ImportSheet[]>> = {
  ...describedSheets,
  enquiries: [
    importSheet('Enquiries', '', {
      fields: recordFieldsOf(enquiries),
      inputs: importedEnquiryShapes,
      before: referenceColumn(enquiries.numberLabel),
      after: {
        state: extraColumn(
          { kind: 'code', label: 'State', codes: enquiryStates },
          { note: 'Only Withdrawn counts; other states follow from the days and papers.' },
        ),
        withdrawnOn: extraColumn(
          { kind: 'moment', label: enquiryFields.withdrawnOn.label },
          { note: 'If empty: the day on which it closed.' },
        ),
        withdrawalReason: extraColumn({
          kind: 'longText',
          label: enquiryFields.withdrawalReason.label,
          limit: descriptionLimit,
        }),
        vendorCategoryConfirmed: extraColumn(enquiryFields.vendorCategoryConfirmed as RecordField, {
          note: 'No if nobody has entered the category, as in an export. If empty: Yes.',
        }),
        ...initiatorColumn,
      },
    }),
  ],
  lvp: [
    importSheet('LVP Records', '', {
      fields: lvpRecordFields,
      inputs: lvpFields,
      ...sameDayDefaults,
      before: leadingPaperColumns,
      after: trailingPaperColumns,
    }),
  ],
  mpc: [
    importSheet('MPC Records', '', {
      fields: mpcRecordFields,
      inputs: mpcFields,
      ...sameDayDefaults,
      before: leadingPaperColumns,
      after: trailingPaperColumns,
    }),
    {
      ...importSheet('Contracts', 'contract.', {
        fields: contractRecordFields,
        inputs: { ...contractFields, formerReference },
        before: {
          // A paper has one contract.
          mpc: { ...mpcColumn.mpc, isUnique: true },
          ...referenceColumn(contractFieldLabels.reference),
        },
      }),
      main: toPaper,
    },
    {
      ...importSheet('Amendments', 'amendments.', {
        fields: amendmentRecordFields,
        inputs: amendmentFields,
        before: {
          ...mpcColumn,
          reference: extraColumn(
            { kind: 'text', label: amendmentFieldLabels.reference },
            {
              note: 'Its ending .A1, .A2 sets the order of the amendments of a contract. If empty: the order of the rows.',
            },
          ),
        },
      }),
      main: toPaper,
    },
  ],
  fuel: [
    {
      ...importSheet(allRegisters.fuel, '', {
        fields: transactionRecordFields,
        inputs: transactionFields,
        after: { ...fuelColumns, ...trailingFuelColumns },
      }),
      hasFreeReferences: true,
    },
  ],
  departments: [
    importSheet(importRegisters.departments, '', {
      fields: departmentRecordFields,
      inputs: departmentEntry.importedFields,
      unique: ['code', 'name'],
      notes: activeNotes,
      examples: { code: 'ICT', name: 'Information and Communications', active: 'Yes' },
    }),
  ],
  designations: [
    importSheet(importRegisters.designations, '', {
      fields: designationRecordFields,
      inputs: designationEntry.importedFields,
      unique: ['code', 'title'],
      notes: activeNotes,
      examples: { code: 'SO', title: 'Systems Officer', active: 'Yes' },
    }),
  ],
  users: [
    importSheet(importRegisters.users, '', {
      fields: userRecordFields,
      inputs: importedUserFields,
      unique: ['code', 'nationalId', 'email'],
      notes: {
        status: 'If empty: Active.',
        designation: 'The title or code of a designation in the department.',
        username: 'If empty: made from the names, such as mwila.chanda.',
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
      after: userColumns,
    }),
  ],
}

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

export function columnNote({ field, isRequired, note }: ImportField): string {
  const kindNotes: Partial<Record<RecordField['kind'], string>> = {
    day: 'A day, such as 14-Mar-2024.',
    moment: 'A day, with or without a time, such as 14-Mar-2024 10:00.',
    money: 'An amount, such as 45,000.00.',
    litres: 'Litres, such as 40.5.',
    count: 'A whole number.',
    flag: 'Yes or No.',
    code: 'A value from the list.',
    department: 'The code or name of a department.',
    longText: field.kind === 'longText' ? `A text of at most ${field.limit} characters.` : '',
  }
  return [isRequired && 'Required.', kindNotes[field.kind], note].filter(Boolean).join(' ')
}
