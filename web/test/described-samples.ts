import { changePermission, type DescribedName } from '@insaka/domain/all-registers'
import { toDay } from '@insaka/domain/core/dates'
import { valueText } from '@insaka/domain/core/record-fields'
import { mapDescribed } from '@insaka/domain/described-registers'
import { may, type Role } from '@insaka/domain/permissions'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  endpointsOf,
  formSchema,
  hasField,
  linesOf,
  recordFieldsOf,
  recordSchema,
  shownStateOf,
} from '@insaka/domain/registers/derived'
import { completeLines, type AnyLine } from '@insaka/domain/registers/lines'
import { sampleInput } from '@insaka/domain/registers/sample-input'
import type { AnyField } from '@insaka/domain/registers/fields'
import type { Step } from '@insaka/domain/steps/step'
import { buildUrl } from '../src/api/url.ts'
import { createRecordDialog } from '../src/registers/dialog/RecordDialog.tsx'
import { describedRecord } from '../src/registers/described/DescribedDialog.tsx'
import { referenceText, type DescribedRecord } from '../src/registers/described/described-record.ts'
import type { Json, Sample } from './every-register.ts'
import { ok } from './fake-server.ts'
import { addNextSteps, describedSteps } from './next-steps.ts'
import { attachment, button, me, somebodyElse } from './papers.ts'
import { openDialog, type DialogOptions, type Routes } from './record-dialog.tsx'

const id = 4711
const createdOn = '2026-03-30T10:00:00+02:00'

/** A saved record of a described register in its first state; optional fields that the server sets are empty. */
export function describedRow(register: AnyRegister, changes: Json = {}): DescribedRecord {
  const { initialState, computed } = register
  const fields = Object.entries(register.fields)
  const filled = fields.filter(([, { isDecided, isOptional }]) => !isDecided || !isOptional)
  const asEntered = Object.fromEntries(
    filled.map(([name, { isDecided: _decided, ...field }]) => [name, field]),
  )
  const entered = { ...register, fields: asEntered }
  const stamp = { id, institution: 'MIHUD', initiator: 'Mutale Mwansa', initiatorId: me, version: 3 }
  const values: Json = {
    ...Object.fromEntries(fields.map(([name]) => [name, null])),
    ...formSchema(entered).parse(sampleInput(entered, 1)),
    ...stamp,
    ...Object.fromEntries(
      fields.flatMap(([name, { kind }]) => (kind === 'department' ? [[name, 'PROC']] : [])),
    ),
  }
  const lines = linesOf(register).map(([name, field]) => [
    name,
    completeLines(field, values[name] as AnyLine[], { version: 0 }),
  ])
  return recordSchema(register).parse({
    ...values,
    ...Object.fromEntries(lines),
    reference: register.reference?.({ department: 'PROC', ...values, createdOn } as never) ?? String(id),
    ...computed?.(values as never),
    ...(hasField(register, 'file') && { attachment: null }),
    state: initialState,
    formerReference: 'MOH/12/1',
    takenBackOn: null,
    importId: null,
    cautions: [],
    ...(register.isGoverned && { governedBy: null }),
    createdOn,
    updatedOn: '2026-03-31T14:05:00+02:00',
    ...changes,
  }) as DescribedRecord
}

/** A role that may create and change records. */
const editorOf = ({ name }: AnyRegister): Role => (may('ORD', changePermission(name)) ? 'ORD' : 'ADMIN')

/** Opens the dialog of a new record or of the sample over its list. */
export const describedOpener =
  (register: AnyRegister, described = describedRecord(register), ownRoutes: Routes = {}) =>
  (routes: Routes = {}, { stored, role = editorOf(register), ...opened }: DialogOptions<Json> = {}) => {
    const { get, judge, attachments } = endpointsOf(register)
    return openDialog(
      createRecordDialog(described),
      {
        [`GET ${buildUrl(get.path, { id })}`]: () =>
          ok({
            [described.payloadKey]: describedRow(register, stored),
            recordedBy: { name: 'Mutale Mwansa', isImported: false },
          }),
        [`POST ${judge.path}`]: () => ok({ cautions: [] }),
        ...(attachments && { [`GET ${buildUrl(attachments.path, { id })}`]: () => ok({ attachments: [] }) }),
        ...ownRoutes,
        ...routes,
      },
      { ...opened, role },
      addNextSteps(describedSteps(register), role, opened.duties),
    )
  }

const buttonOf = ({ label, isForward }: Step) => (isForward ? label : `${label}…`)

const chair = { id: 1, name: 'Grace Mwansa', capacity: 'CHAIR', represents: null, present: true }

const decidedValues: Partial<Record<AnyField['kind'], string>> = {
  day: '2026-03-01',
  moment: '2026-03-01T10:00:00+02:00',
  text: 'Chola Banda',
}

/** Values of records that can take a step, where they differ from the sample. */
const storedForSteps: Partial<Record<DescribedName, Readonly<Record<string, Json>>>> = {
  requisitions: {
    confirmFunds: { governedBy: { fundsFirst: true, signedFile: false }, initiatorId: somebodyElse },
  },
  meetings: {
    hold: { attendance: [chair] },
    confirm: { attachmentId: attachment(1).id, attachment: attachment(1) },
  },
}

/** The sample of a described register, derived from its description. */
export function describedSample(
  register: AnyRegister,
  described = describedRecord(register),
  ownRoutes: Routes = {},
): Sample {
  const { fields, subject, states, steps, signers, numberLabel } = register
  const endpoints = endpointsOf(register)
  // Lists show these values, which only steps set.
  const listedDecisions = Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, column, isDecided, isOptional }]) =>
      column && isDecided && isOptional && kind in decidedValues ? [[name, decidedValues[kind]]] : [],
    ),
  )
  const row = describedRow(register, listedDecisions)
  const recordFields = recordFieldsOf(register)
  const headedTexts = (column: 'usual' | 'wide') =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, field]) => (name === subject ? 'usual' : field.column) === column)
        .map(([name, { label, kind }]) => {
          const text = valueText(
            recordFields[name],
            kind === 'lines' ? (row[name] as object[]).length : row[name],
            row,
          )
          // Lists show the day of a moment, and no sign for Kwacha.
          return [label.toUpperCase(), text.replace(/^ZMW | \d\d:\d\d$/g, '')]
        }),
    )
  const withdrawn = Object.keys(states).find((state) => states[state]![1] === 'out')
  return {
    described,
    saved: (changes) => describedRow(register, { ...listedDecisions, ...changes }),
    open: describedOpener(register, described, ownRoutes),
    routes: ownRoutes,
    change: endpoints.save,
    columns: {
      // Cards show the label of a number, which the table hides.
      [numberLabel.toUpperCase()]: referenceText(register, row),
      ...headedTexts('usual'),
      STATE: shownStateOf(register, row, toDay(new Date())).label,
    },
    wideColumns: { ...headedTexts('wide'), INITIATOR: row.initiator },
    signers: signers as [string, string],
    ...(withdrawn && { outOfUse: { state: withdrawn } }),
    editor: editorOf(register),
    steps: Object.entries(steps).map(([name, step]) => ({
      step,
      stored: { state: step.from[0], ...storedForSteps[register.name]?.[name] },
      opener: () => button(buttonOf(step)),
      ask: () => button(buttonOf(step)).click(),
      endpoint: endpoints[name]!,
    })),
  }
}

/** The samples of all described registers. */
export const describedSamples: Readonly<Record<DescribedName, Sample>> = mapDescribed((register) =>
  describedSample(register),
)
