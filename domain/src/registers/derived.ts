import * as z from 'zod/mini'
import { labelsOf, readPermission } from '../all-registers.ts'
import { withArticle } from '../core/article.ts'
import { attachmentRecord, attachmentVersion } from '../attachments/attachments.schema.ts'
import { cautionPreview, recordCaution, type Caution } from '../core/cautions.ts'
import { dayInput, moment } from '../core/dates.ts'
import { basePaths, endpoint, type Endpoint } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/export.ts'
import { formerReference, formerReferenceField } from '../core/former-reference.ts'
import { historyEndpointParts, recordedBy } from '../core/history.ts'
import { importNumberField } from '../core/import-number-field.ts'
import { cautionChoices, cautionFilter, commonFilters, type ListFilters } from '../core/list-filters.ts'
import type { RecordField, RecordFields } from '../core/record-fields.ts'
import {
  choices,
  listPathParams,
  listQuery,
  omittableList,
  pageExtras,
  recordNumber,
  recordStamp,
  registerPagination,
} from '../core/register-list.schema.ts'
import { takenBack, takenBackField, takenBackOn, withTakenBack } from '../core/taken-back.ts'
import type { Rule } from '../core/rules.ts'
import { choice, decidedByServer, version } from '../core/text-fields.ts'
import { governedBy } from '../decision-rules/decisions.schema.ts'
import { bulkActions } from '../steps/bulk-steps.ts'
import { stepEndpoints } from '../steps/step-endpoints.ts'
import { stepsInReply } from '../steps/steps.schema.ts'
import type { AnyRegister } from './define-register.ts'
import { count, inputShapes, replyShapes, type AnyField, type RegisterFields } from './fields.ts'

const memoized = <A extends object, V>(derive: (source: A) => V) => {
  const known = new WeakMap<A, V>()
  return (source: A): V => {
    if (!known.has(source)) known.set(source, derive(source))
    return known.get(source)!
  }
}

export const statesOf = (register: AnyRegister) => labelsOf(register.states)
/** Label and look of a state; a record that was taken back has neither a step nor a look of its own. */
export function shownStateOf(register: AnyRegister, record: { state: string }, today: string) {
  const taken = [takenBack.TAKEN_BACK, 'out'] as const
  const [label, state] =
    register.shownState?.(record as never, today) ?? register.states[record.state] ?? taken
  return { label, state }
}
/** Fields of a record that steps without a target state set, such as the days of a suspension. */
export const fieldsOfDecisions = ({ steps, fields }: AnyRegister): string[] =>
  Object.values(steps)
    .filter(({ to }) => to === undefined)
    .flatMap(({ asks }) => Object.keys(asks))
    .filter((name) => name in fields && fields[name]!.kind !== 'file' && !fields[name]!.isHidden)
/** The participle of the step that leads to a state, or its label: 'has been withdrawn', 'is closed'. */
export function describeState({ steps, states }: AnyRegister, { state }: { state: string }): string {
  const step = Object.values(steps).find(({ to }) => to === state)
  const label = states[state]?.[0] ?? takenBack.TAKEN_BACK
  return step ? `has been ${step.done.toLowerCase()}` : `is ${label.toLowerCase()}`
}
export const hasField = ({ fields }: AnyRegister, kind: AnyField['kind']): boolean =>
  Object.values(fields).some((field) => field.kind === kind)

/** False if only steps attach its PDFs. */
export const isFileEntered = ({ fields }: AnyRegister): boolean =>
  Object.values(fields).some(({ kind, isDecided }) => kind === 'file' && !isDecided)

export type LinesField = Extract<AnyField, { kind: 'lines' }> & { lineFields: RegisterFields }
/** The tables inside its records, by the name of the field. */
export const linesOf = ({ fields }: AnyRegister): [name: string, field: LinesField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines' ? [[name, field as LinesField]] : [],
  )

/** The position of a line in files. */
export const linePosition = count('Line', { optional: true, max: 1_000_000 })

/** Fields of the lines in files, where each line names its record and its position in it. */
export const lineFieldsInFiles = (
  { numberLabel }: AnyRegister,
  { lineFields }: LinesField,
): RecordFields => ({
  record: { kind: 'text', label: numberLabel },
  position: linePosition as RecordField,
  ...(Object.fromEntries(
    Object.entries(lineFields).filter(([, { isHidden }]) => !isHidden),
  ) as unknown as RecordFields),
})

const sentenceCase = (words: string) => words[0]!.toUpperCase() + words.slice(1)
export const titleOf = (register: AnyRegister) => sentenceCase(register.card.noun)
/** 'GoodsReceivedNote': the name of its records in the OpenAPI document. */
export const schemaNameOf = (register: AnyRegister) =>
  register.card.noun.split(' ').map(sentenceCase).join('')
/** 'goodsReceivedNote': the key of a record in a reply. */
export const payloadKeyOf = (register: AnyRegister) => {
  const name = schemaNameOf(register)
  return name[0]!.toLowerCase() + name.slice(1)
}

/** The number is absent where two records were saved at once. */
export const takenMessage = (register: AnyRegister, label: string, reference?: string): string =>
  reference === undefined
    ? `Another ${register.card.noun} already has this ${label}.`
    : `${register.numberLabel} ${reference} already has this ${label}.`
/** A caution for each text that another record nearly has; only the server can find that record. */
const similarityCautions = memoized((register: AnyRegister): Caution<never, { similar: string[] }>[] =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    field.identity?.similar
      ? [
          {
            weight: 'caution',
            code: 'SIMILAR',
            needs: [name as never],
            showOn: name as never,
            lookupFields: [name as never],
            message: `Another ${register.card.noun} has almost the same ${field.label}. Make sure that it is not the same one.`,
            holds: (_record, { similar }) => !similar.includes(name),
          },
        ]
      : [],
  ),
)
const unknownCautions = (register: AnyRegister): Caution<never, { unknown: string[] }>[] =>
  Object.entries(register.unknown ?? {}).map(([name, message = '']) => ({
    weight: 'caution',
    code: 'UNKNOWN',
    needs: [name as never],
    showOn: name as never,
    lookupFields: [name as never],
    message,
    holds: (_record, { unknown }) => !unknown.includes(name),
  }))
export const cautionsOfRegister = memoized((register: AnyRegister) => [
  ...(register.cautions ?? []),
  ...similarityCautions(register),
  ...unknownCautions(register),
])

const versionRule: Rule<{ id: number | null; version: number | null }> = {
  needs: ['id'],
  showOn: 'version',
  message: 'The version of the record is required.',
  holds: ({ version: sent }) => Boolean(sent),
}
const concernsDecisions = (register: AnyRegister, { needs, showOn }: Rule<never, never>): boolean =>
  [showOn, ...needs].some((name) => register.fields[name]?.isDecided)
/** Rules between the fields of the form. */
export const rulesOf = memoized((register: AnyRegister): readonly Rule<never, never>[] => [
  versionRule as never,
  ...(register.rules ?? []).filter((rule) => !concernsDecisions(register, rule)),
])
/** Rules between all fields that a row of an imported file may fill in. */
export const importRulesOf = (register: AnyRegister): readonly Rule<never, never>[] => register.rules ?? []

const inputShapesOf = memoized((register: AnyRegister) => inputShapes(register.fields))

/** Schemas of the fields in the form. */
export const formShapes = memoized((register: AnyRegister): Record<string, z.ZodMiniType> => {
  const edited = Object.entries(inputShapesOf(register)).filter(([name]) => !register.fields[name]!.isDecided)
  return {
    ...Object.fromEntries(edited.map(([name, shape]) => [nameOnWire(register, name), shape])),
    formerReference,
  }
})

/** The PDFs of a record have the same name in every register. */
export const nameOnWire = ({ fields }: AnyRegister, name: string): string =>
  fields[name]?.kind === 'file' ? 'attachmentId' : name

const idAndVersion = {
  id: z._default(z.nullable(z.int().check(z.gte(1))), null),
  version: z._default(z.nullable(version), null),
}
export const formSchema = memoized((register: AnyRegister) =>
  z.strictObject({ ...idAndVersion, ...formShapes(register) }),
)

const serverFields = (register: AnyRegister): string[] => [
  'reference',
  'institution',
  'state',
  'initiator',
  'initiatorId',
  'takenBackOn',
  'importId',
  'cautions',
  'createdOn',
  'updatedOn',
  'steps',
  'next',
  ...(register.isGoverned ? ['governedBy'] : []),
  ...(hasField(register, 'file') ? ['attachment'] : []),
  ...Object.keys(register.fields).filter((name) => register.fields[name]!.isDecided),
]

export const inputSchema = memoized((register: AnyRegister) =>
  z.strictObject({
    ...idAndVersion,
    ...formShapes(register),
    ...Object.fromEntries(serverFields(register).map((name) => [name, decidedByServer])),
  }),
)

const recordShapes = (register: AnyRegister) => {
  const replies = Object.entries(replyShapes(register.fields))
  return {
    ...recordStamp,
    ...Object.fromEntries(replies.map(([name, shape]) => [nameOnWire(register, name), shape])),
    ...(hasField(register, 'file') && { attachment: z.nullable(attachmentRecord) }),
    state: choice('State', withTakenBack(statesOf(register))),
    formerReference: z.nullable(z.string()),
    takenBackOn,
    importId: z.nullable(z.int()),
    cautions: z.array(recordCaution),
    createdOn: moment,
    updatedOn: moment,
    ...(register.isGoverned && { governedBy }),
    ...stepsInReply,
  }
}
export const recordSchema = memoized((register: AnyRegister) => z.object(recordShapes(register)))

/** Records in lists have the number of their lines instead of the lines. */
export const listedSchema = memoized((register: AnyRegister) => {
  const lines = linesOf(register)
  if (lines.length === 0) return recordSchema(register)
  const { ...listed }: Record<string, z.ZodMiniType> = recordShapes(register)
  for (const [name] of lines) delete listed[name]
  return z.object({ ...listed, lineCount: z.int() })
})

/** Section of the fields that the server sets. */
const recordSection = 'Record'
const inRecordSection = { section: recordSection } as const

export const recordFieldsOf = memoized((register: AnyRegister): RecordFields => {
  const shown = Object.entries(register.fields).filter(([, { isHidden }]) => !isHidden)
  const inSections = (isIncluded: (section: string | undefined) => boolean) =>
    Object.fromEntries(
      shown
        .filter(([, { section }]) => isIncluded(section))
        .map(([name, field]): [string, RecordField<never>] => [
          nameOnWire(register, name),
          name === register.subject ? { ...field, isSubject: true } : field,
        ]),
    ) as RecordFields
  return {
    reference: { kind: 'text', label: register.numberLabel, notIn: ['reading', 'print'] },
    ...inSections((section) => section === undefined),
    formerReference: formerReferenceField,
    ...inSections((section) => section !== undefined && section !== recordSection),
    state: {
      kind: 'code',
      label: 'State',
      codes: withTakenBack(statesOf(register)),
      notIn: ['reading', 'print'],
    },
    ...inSections((section) => section === recordSection),
    takenBackOn: { ...takenBackField, ...inRecordSection } as RecordField,
    initiator: { kind: 'person', label: 'Initiator', ...inRecordSection },
    importId: { ...importNumberField, ...inRecordSection },
    createdOn: { kind: 'moment', label: 'Created On', notIn: ['history'], ...inRecordSection },
    updatedOn: { kind: 'moment', label: 'Updated On', notIn: ['history'], ...inRecordSection },
    cautions: { kind: 'cautions', label: 'Cautions', notIn: ['history', 'print'] },
  }
})

export const actionsOf = ({ steps, actions }: AnyRegister): Readonly<Record<string, string>> => ({
  saved: 'Created',
  imported: 'Imported',
  changed: 'Changed',
  ...Object.fromEntries(Object.values(steps).map(({ done }) => [done.toLowerCase(), done])),
  ...actions,
  ...bulkActions,
})

/** The fields by which a list is filtered in addition to its day, by the name of the filter. */
export const filteredFields = ({
  fields,
  list,
}: AnyRegister): [filter: string, name: string, field: AnyField][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.filter && name !== list.days.field
      ? [[field.filter === true ? name : field.filter, name, field]]
      : [],
  )

/** The codes of a filter, or undefined for a range. */
const codesOfFilter = (field: AnyField) =>
  field.kind === 'code' ? (field.filterCodes ?? field.codes) : undefined

/** A range of days has a filter for each end. */
export const rangeOf = (filter: string) => ({ from: `${filter}From`, to: `${filter}To` })

export const filtersOf = memoized((register: AnyRegister): ListFilters => {
  const { department, ...days } = commonFilters(register.list.days.label)
  const own = filteredFields(register).flatMap(([filter, , field]): [string, ListFilters[string]][] => {
    const { label } = field
    const codes = codesOfFilter(field)
    if (codes) return [[filter, { kind: 'choice', label, choices: codes, several: true }]]
    const { from, to } = rangeOf(filter)
    const subject = label.replace(/ (?:On|From)$/, '')
    return [
      [from, { kind: 'day', label: `${subject} from`, span: { of: subject, end: 'from', other: to } }],
      [to, { kind: 'day', label: `${subject} to`, span: { of: subject, end: 'to', other: from } }],
    ]
  })
  return {
    ...(hasField(register, 'department') && { department }),
    ...days,
    ...Object.fromEntries(own),
    ...(cautionsOfRegister(register).length > 0 && { cautions: cautionFilter }),
  }
})

export const sortFieldsOf = memoized((register: AnyRegister): Readonly<Record<string, string>> => ({
  id: register.numberLabel,
  ...Object.fromEntries(register.list.sort.map((name) => [name, register.fields[name]!.label])),
}))

/** Sort fields that are texts, ordered from A to Z. */
export const alphabeticalFields = ({ list, fields }: AnyRegister): string[] =>
  list.sort.filter((name) => fields[name]!.kind === 'text')

const queryOf = (register: AnyRegister): Record<string, z.ZodMiniType> => {
  const own = filteredFields(register).flatMap(([filter, , field]): [string, z.ZodMiniType][] => {
    const codes = codesOfFilter(field)
    if (codes) return [[filter, z.optional(choices(filter, codes))]]
    const { from, to } = rangeOf(filter)
    return [
      [from, z.optional(dayInput(from))],
      [to, z.optional(dayInput(to))],
    ]
  })
  const common = listQuery(withTakenBack(statesOf(register)))
  const { department: _none, ...withoutDepartment } = common
  return {
    ...(hasField(register, 'department') ? common : withoutDepartment),
    ...Object.fromEntries(own),
    ...(cautionsOfRegister(register).length > 0 && {
      cautions: z.optional(choices('cautions', cautionChoices)),
    }),
  }
}

type CommonEndpoint = 'list' | 'export' | 'save' | 'judge' | 'get' | 'history'
export type RegisterEndpoints<Step extends string = string> = Readonly<
  Record<CommonEndpoint, Endpoint> & Record<Step, Endpoint>
>

const deriveEndpoints = memoized((register: AnyRegister): RegisterEndpoints => {
  const { name, card, base, clearHidden, steps, permission = 'CREATE_CONTENT' } = register
  const access = readPermission(name)
  const { noun } = card
  const key = payloadKeyOf(register)
  const record = recordSchema(register)
  const sortFields = sortFieldsOf(register)
  const query = queryOf(register)
  const path = `${basePaths[base]}/${name}` as const
  const { listPath = `${name}/:userId/:page/:sortField/:pageSize` } = register
  const [listRoot] = listPath.split('/')
  const listParts = {
    path: `${basePaths[base]}/${listPath}`,
    params: z.strictObject(listPathParams(sortFields)),
    query: z.strictObject(query),
  } as const
  const listPayload = {
    [name]: z.object({ content: z.array(listedSchema(register)), pagination: registerPagination }),
    ...pageExtras(withTakenBack(statesOf(register))),
  }
  const ofRecord = { access, params: z.strictObject({ id: recordNumber }) } as const
  const validation = {
    body: inputSchema(register),
    rules: rulesOf(register),
    ...(linesOf(register).length > 0 && { hasLines: true as const }),
    ...(clearHidden && { clearHidden }),
  }
  const title = card.title.toLowerCase()
  const list = endpoint({
    ...listParts,
    method: 'GET',
    summary: `A page of the register of ${title}`,
    access,
    message: `${card.title} found.`,
    payload: z.object(listPayload),
  })
  return {
    list,
    export: exportEndpoint(list, { subject: `The register of ${title}`, sortFields, query }),
    save: endpoint({
      ...listParts,
      ...validation,
      method: 'POST',
      summary: `Create ${withArticle(noun)}, or change the one with the id; returns it and the requested page of the list`,
      access: permission,
      submitKey: true,
      mayOmitList: true,
      message: `The ${noun} has been saved.`,
      payload: z.object({ ...omittableList(listPayload), [key]: record }),
    }),
    judge: endpoint({
      ...cautionPreview,
      ...validation,
      access: permission,
      path: `${basePaths[base]}/${listRoot}/judge`,
      summary: `Preview the cautions of a new ${noun} or, with an id, of a changed one; saves nothing`,
    }),
    get: endpoint({
      ...ofRecord,
      method: 'GET',
      path: `${path}/:id`,
      summary: `One ${noun} by its number`,
      message: `${titleOf(register)} found.`,
      payload: z.object({ [key]: record, recordedBy }),
    }),
    history: endpoint({
      ...historyEndpointParts,
      ...ofRecord,
      path: `${path}/:id/history`,
      summary: `Every change of ${withArticle(noun)}, newest first`,
    }),
    ...(hasField(register, 'file') && {
      attachments: endpoint({
        ...ofRecord,
        method: 'GET',
        path: `${path}/:id/attachments`,
        summary: `The PDFs of ${withArticle(noun)}, latest first; at most 100`,
        message: 'Attachments found.',
        payload: z.object({ attachments: z.array(attachmentVersion) }),
      }),
    }),
    ...stepEndpoints(steps, {
      noun,
      path: `${path}/:id`,
      payload: z.object({ [key]: record }),
      rules: register.rules ?? [],
    }),
  }
})

export const endpointsOf = <R extends AnyRegister>(register: R) =>
  deriveEndpoints(register) as RegisterEndpoints<keyof R['steps'] & string>
