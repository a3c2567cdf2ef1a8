import { setsOf } from '../steps/take-step.actions.ts'
import { isDeepStrictEqual } from 'node:util'
import { cautionsOf, type StoredCaution } from '@insaka/domain/core/cautions'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import { may } from '@insaka/domain/permissions'
import { bulkSteps } from '@insaka/domain/steps/bulk-steps'
import type { Step } from '@insaka/domain/steps/step'
import {
  cautionsOfRegister,
  describeState,
  hasField,
  isFileEntered,
  linesOf,
  takenMessage,
} from '@insaka/domain/registers/derived'
import { completeLines, type AnyLine } from '@insaka/domain/registers/lines'
import {
  attachToRecord,
  findRequestedAttachment,
  requireAllowedAttachment,
} from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import {
  findDepartment,
  requireAllowedDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { Platform } from '../platform.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import {
  formerReferenceColumns,
  isFormerReferenceTaken,
  requireAllowedFormerReference,
} from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/number-series.ts'
import { previewCautions } from '../registers/preview-cautions.ts'
import { requireReadable } from '../registers/own-records.ts'
import { recordChanges, withChangeReason } from '../registers/record-changes.ts'
import { takenBackRow } from '../registers/taken-back.ts'
import type { DescribedKind } from './described-kind.repository.ts'
import { formerInitiatorsOf } from './described-record.ts'
import type {
  CompleteColumns,
  DescribedRecord,
  DescribedRow,
  RecordChecks,
  RecordInput,
  StoredRecord,
} from './described-record.ts'
import { describedRepository, type KnownIdentities } from './described.repository.ts'
import { keyName, similarKeyName } from './described.table.ts'

type Initiator = Pick<Caller, 'institution' | 'firstName' | 'lastName'> & { userId: string | null }
type Department = Pick<DepartmentRow, 'id' | 'code'>

export type NewRecord = {
  /** The transaction, acting as the user who saves the record. */
  tx: WriteTx
  initiator: Initiator
  input: RecordInput
  department: Department
  attachment?: AttachmentSummary | null
  facts?: object
  importId?: number | null
  /** Columns that the input does not decide, such as those of an imported state. */
  columns?: Record<string, unknown>
  complete?: CompleteColumns | undefined
  settings?: StoredRecord['settings']
}

type SavedStep = {
  answers?: Readonly<Record<string, unknown>>
  reason?: string | null
  besides?: Record<string, unknown>
  facts?: object
  columns?: Record<string, unknown> | undefined
  /** The file that the step asked for. */
  attachment?: AttachmentSummary | null
}

type Loaded = {
  before: StoredRecord | null
  departmentRow: DepartmentRow | undefined
  number: number
  isFormerReferenceTaken: boolean
  file: AttachmentSummary | undefined
  known: KnownIdentities
  checks: Awaited<ReturnType<RecordChecks>>
  settings: StoredRecord['settings']
}

/** Changes of other records in the same transaction, after a save or a step. */
export type FollowUp = (
  tx: WriteTx,
  action: string,
  after: DescribedRecord,
  before: DescribedRecord | null,
) => Promise<void>

/** The actions that change records of a described register. `runChecks` finds what only the database knows. */
export function describedActions(kind: DescribedKind, runChecks: RecordChecks = async () => ({})) {
  const { description, register, find, asStored, readSettings } = kind
  const { name, card, fields, editableStates, initialState } = description
  const hasDepartment = hasField(description, 'department')
  const hasFile = hasField(description, 'file')
  const takesFile = isFileEntered(description)
  const enteredLines = linesOf(description).filter(([, { isDecided }]) => !isDecided)
  const cautions = cautionsOfRegister(description)
  const { identifying, keysOf, findKnown, insertRows, updateRow } = describedRepository(kind)

  /** Values that users enter and values that follow from them, as columns. */
  function columnsOf(sent: RecordInput, before?: DescribedRow): Record<string, unknown> {
    const lines = enteredLines.map(([field, each]) => [
      field,
      completeLines(each, sent[field] as AnyLine[], {
        before: before?.[field] as AnyLine[] | undefined,
        version: (before?.version ?? 0) + 1,
      }),
    ])
    const input: RecordInput = { ...sent, ...Object.fromEntries(lines) }
    const keys = keysOf(input)
    return {
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([field, { kind, isDecided }]) =>
          isDecided || kind === 'department' || kind === 'file'
            ? []
            : [[field, input[field] === undefined ? (before?.[field] ?? null) : input[field]]],
        ),
      ),
      ...Object.fromEntries(
        identifying.flatMap(({ field, identity }) => [
          [keyName(field), keys[field]?.key ?? null],
          ...(identity.similar ? [[similarKeyName(field), keys[field]?.similarKey ?? null]] : []),
        ]),
      ),
      ...description.computed?.(input as never),
    }
  }

  /** Without lists of lines in which a field has a fault, because that field is missing. */
  function withoutFaultyLines<V extends object>(validFields: V): V {
    const isFaulty = ([name, value]: [string, unknown]): boolean => {
      const { lineFields = {} } = enteredLines.find(([each]) => each === name)?.[1] ?? {}
      const needed = Object.keys(lineFields).filter((each) => !lineFields[each]!.isDecided)
      return needed.length > 0 && (value as object[]).some((line) => needed.some((each) => !(each in line)))
    }
    return Object.fromEntries(Object.entries(validFields).filter((entry) => !isFaulty(entry))) as V
  }

  const evaluateCautions = (
    now: Date,
    values: object,
    saved: Parameters<typeof firstSavedDay>[0],
    facts: object,
  ): StoredCaution[] =>
    cautionsOf(cautions as never, values, {
      similar: [],
      unknown: [],
      ...facts,
      today: toDay(now),
      firstSavedOn: firstSavedDay(saved),
    })

  /** Records that cannot be changed any more need no attention. */
  const cautionsIn = (state: string, evaluate: () => StoredCaution[]): StoredCaution[] =>
    editableStates.includes(state) ? evaluate() : []

  async function requireRecord(tx: TenantTx, id: number): Promise<StoredRecord> {
    const record = await find(tx, id)
    if (!record) throw new Refusal('NOT_FOUND')
    return record
  }

  async function requireToChange(tx: TenantTx, caller: Caller, id: number): Promise<StoredRecord> {
    if (!may(caller, description.permission ?? 'UPDATE_CONTENT')) throw new Refusal('NOT_ALLOWED')
    const stored = await requireRecord(tx, id)
    requireReadable(caller, register, stored.row)
    const message = description.changeRefusal?.(stored.record as never, caller) ?? null
    if (message !== null) throw new Refusal('NOT_ALLOWED', { message })
    return stored
  }

  function refuseStale({ row, record }: StoredRecord, version: number | null | undefined): void {
    if (typeof version === 'number' && row.version !== version)
      throw new Refusal('STALE', { current: record })
  }

  const stateAt = (record: object & { state: string }, now: Date): string =>
    description.stateAt?.(record as never, now) ?? record.state

  function refuseClosed(before: StoredRecord): void {
    if (before.row.takenBackFrom !== null) throw fault('state', takenBackRefusal)
    if (editableStates.includes(before.row.state)) return
    throw fault(
      'state',
      `This ${card.noun} ${describeState(description, before.row)}, so it can no longer be changed.`,
    )
  }

  const save = (
    platform: Platform,
    caller: Caller,
    checked: CheckedBody<RecordInput>,
    key: string | null,
    followUp?: FollowUp,
  ) =>
    executeOnce(
      platform,
      caller,
      { endpoint: `${name}.save`, key, checked },
      {
        async load(tx, validFields, isValid): Promise<Loaded> {
          const { id, department, attachmentId, formerReference } = validFields
          const isNew = typeof id !== 'number'
          const before = isNew ? null : requireToChange(tx, caller, id)
          const keys = keysOf(validFields)
          const [stored, departmentRow, number, isTaken, file, [known], checks, settings] = await Promise.all(
            [
              before,
              hasDepartment && department !== undefined ? findDepartment(tx, department) : undefined,
              isNew && isValid ? nextNumbers(tx, name, 1) : 0,
              isNew && isFormerReferenceTaken(tx, register, formerReference),
              takesFile
                ? findRequestedAttachment(tx, { requested: attachmentId, uploaderId: caller.userId })
                : undefined,
              findKnown(tx, [{ id: isNew ? null : id, keys }]),
              Promise.resolve(before).then((found) =>
                runChecks(tx, withoutFaultyLines(validFields), found?.record ?? null),
              ),
              readSettings(tx),
            ],
          )
          return {
            before: stored,
            departmentRow,
            number,
            isFormerReferenceTaken: isTaken,
            file,
            known: known!,
            checks,
            settings,
          }
        },
        async save(tx, loaded, sent) {
          const { before, number, known, checks, settings } = loaded
          if (before && sent.faults.hasValidShape) refuseStale(before, sent.validFields.version)
          const results = await sent.checkFields(fieldChecks(loaded, sent))
          const { body } = results
          const department = results['department'] as DepartmentRow | undefined
          const attachment = results['attachmentId'] as AttachmentSummary | null | undefined
          const facts = { similar: known.similar, ...checks.facts }
          const own = { id: caller.departmentId, code: '' }
          const after = before
            ? changeRecord(tx, before, body, { department, attachment, facts, complete: checks.complete })
            : insertRecords(tx, [
                {
                  id: number,
                  tx,
                  initiator: caller,
                  input: body,
                  department: department ?? own,
                  attachment: attachment ?? null,
                  facts,
                  complete: checks.complete,
                  settings,
                },
              ])[0]!
          if (after !== before)
            await followUp?.(tx, before ? 'changed' : 'saved', after.record, before?.record ?? null)
          return { id: after.row.id, record: after.record }
        },
        async find(tx, id) {
          const { row, record } = await requireRecord(tx, Number(id))
          requireReadable(caller, register, row)
          return record
        },
      },
    )

  function fieldChecks(
    { before, departmentRow, isFormerReferenceTaken: isTaken, file, known, checks }: Loaded,
    { validFields }: CheckedBody<RecordInput>,
  ) {
    return {
      ...(before && { id: () => refuseClosed(before) }),
      ...(hasDepartment && {
        department: () => requireAllowedDepartment(departmentRow, before?.row.departmentId ?? null),
      }),
      ...(takesFile && {
        attachmentId: () =>
          requireAllowedAttachment(file, {
            current: before?.attachment ?? null,
            requested: validFields.attachmentId,
          }),
      }),
      formerReference: () => requireAllowedFormerReference(before?.row, validFields.formerReference, isTaken),
      ...Object.fromEntries(
        [...known.taken].map(([field, { reference }]) => [
          field,
          () => {
            throw fault(field, takenMessage(description, fields[field]!.label, reference), 'DUPLICATE')
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(checks.faults ?? {}).map(([field, messages]) => [
          field,
          () => {
            throw new Refusal('INVALID', { fields: { [field]: messages } })
          },
        ]),
      ),
    } as Record<string, () => unknown>
  }

  /** Inserts records under numbers that are already allocated. */
  function insertRecords(tx: WriteTx, newRecords: (NewRecord & { id: number })[]): StoredRecord[] {
    if (newRecords.length === 0) return []
    const created = newRecords.map(buildRecord)
    insertRows(tx, created.map(({ row }) => row) as never)
    created.forEach(({ row, attachment }, i) => {
      if (attachment) attach(newRecords[i]!.tx, row, attachment)
    })
    recordChanges(
      tx,
      register,
      created.map((after, i) => ({
        tx: newRecords[i]!.tx,
        action: after.row.importId === null ? 'saved' : 'imported',
        before: null,
        after,
      })),
    )
    return created
  }

  async function createRecords(tx: WriteTx, newRecords: NewRecord[]): Promise<StoredRecord[]> {
    const [firstId, settings] = await Promise.all([
      nextNumbers(tx, name, newRecords.length),
      readSettings(tx),
    ])
    return insertRecords(
      tx,
      newRecords.map((each, i) => ({ settings, ...each, id: firstId + i })),
    )
  }

  const attach = (tx: WriteTx, { id, version }: DescribedRow, attachment: AttachmentSummary) =>
    attachToRecord(tx, attachment.id, { register: name, recordId: id, recordVersion: version })

  function buildRecord({
    tx,
    id,
    initiator,
    input,
    department,
    attachment = null,
    facts = {},
    importId = null,
    columns: givenColumns = {},
    complete = unchanged,
    settings = null,
  }: NewRecord & { id: number }): StoredRecord {
    const { institution, firstName, lastName, userId } = initiator
    const now = toMoment(tx.now)
    const columns = { state: initialState, ...complete({ ...columnsOf(input), ...givenColumns }) }
    const state = stateAt(columns, tx.now)
    const place = { id, institution, department: department.code, createdOn: now }
    const decided = Object.entries(fields).flatMap(([field, { kind, isDecided, isDerived }]) =>
      isDecided && !isDerived ? [[field, kind === 'lines' ? [] : null]] : [],
    )
    const row = {
      institutionId: tx.institutionId,
      id,
      reference: description.reference?.({ ...input, ...place } as never) ?? String(id),
      ...Object.fromEntries(decided),
      ...columns,
      ...(hasFile && { attachmentId: attachment?.id ?? null }),
      departmentId: department.id,
      state,
      initiator: `${firstName} ${lastName}`.trim(),
      initiatorId: userId,
      version: 1,
      createdOn: now,
      updatedOn: now,
      cautions: cautionsIn(state, () =>
        evaluateCautions(tx.now, columns, { createdOn: now, importId }, facts),
      ),
      ...formerReferenceColumns(input.formerReference),
      takenBackOn: null,
      takenBackFrom: null,
      importId,
    } as DescribedRow
    return asStored({ row, institution, department: department.code, attachment, settings })
  }

  function changeRecord(
    tx: WriteTx,
    before: StoredRecord,
    input: RecordInput,
    {
      department,
      attachment = before.attachment,
      facts,
      complete = unchanged,
    }: {
      department?: Department | undefined
      attachment?: AttachmentSummary | null | undefined
      facts: object
      complete?: CompleteColumns | undefined
    },
  ): StoredRecord {
    const changedRow: DescribedRow = {
      ...before.row,
      ...complete(columnsOf(input, before.row)),
      ...(department && { departmentId: department.id }),
      ...(hasFile && { attachmentId: attachment?.id ?? null }),
    }
    if (isDeepStrictEqual(changedRow, before.row)) return before
    const row = { ...changedRow, cautions: evaluateCautions(tx.now, changedRow, before.row, facts) }
    return saveChanged(tx, 'changed', before, row, { department: department?.code, attachment })
  }

  function saveChanged(
    tx: WriteTx,
    action: string,
    before: StoredRecord,
    changedRow: DescribedRow,
    {
      department = before.department,
      attachment = before.attachment,
      besides = {},
    }: {
      department?: string | undefined
      attachment?: AttachmentSummary | null
      besides?: Record<string, unknown>
    } = {},
  ): StoredRecord {
    const state = stateAt(changedRow, tx.now)
    const row = { ...changedRow, state, version: before.row.version + 1, updatedOn: toMoment(tx.now) }
    if (attachment && attachment.id !== before.attachment?.id) attach(tx, row, attachment)
    const institution = before.record['institution'] as string
    const after = asStored({ row, institution, department, attachment, settings: before.settings })
    updateRow(tx, row)
    // A state that time has changed since the last save must not be attributed to this user.
    const current = { row: before.row, record: { ...before.record, state: stateAt(before.record, tx.now) } }
    recordChanges(tx, register, [{ tx, action, before: current, after, besides }])
    return after
  }

  /** Saves a step that is already allowed. `besides` are further values for the history. */
  function saveStep(
    tx: WriteTx,
    before: StoredRecord,
    step: Step,
    {
      answers = {},
      reason = null,
      besides = {},
      facts = {},
      columns = {},
      attachment = before.attachment,
    }: SavedStep,
  ): StoredRecord {
    const stored = Object.fromEntries(Object.entries(answers).filter(([field]) => field in fields))
    const values: Record<string, unknown> = {
      ...stored,
      ...setsOf(tx, step, { answers, reason, record: before.record }),
      ...columns,
    }
    // A reason that the record stores is not repeated in its event.
    const isStored = Object.values(values).includes(reason)
    const state = step.to ?? before.row.state
    const row = {
      ...before.row,
      ...values,
      ...(hasFile && { attachmentId: attachment?.id ?? null }),
      state,
    }
    const cautions = cautionsIn(state, () => evaluateCautions(tx.now, row, before.row, facts))
    return saveChanged(
      tx,
      step.done.toLowerCase(),
      before,
      { ...row, cautions },
      { attachment, besides: { ...withChangeReason(isStored ? null : reason), ...besides } },
    )
  }

  /** The cautions that saving this body would store, computed from its valid fields. */
  const preview = ({ database, clock }: Platform, caller: Caller, checked: CheckedBody<RecordInput>) =>
    database.read(caller.institutionId, async (tx) => {
      const validFields = withoutFaultyLines(checked.validFields)
      const { id } = validFields
      const before = typeof id === 'number' ? await requireToChange(tx, caller, id) : null
      const [[known], { facts }] = await Promise.all([
        findKnown(tx, [{ id: before?.row.id ?? null, keys: keysOf(validFields) }]),
        runChecks(tx, validFields, before?.record ?? null),
      ])
      const now = clock()
      const stored = evaluateCautions(now, validFields, before?.row ?? { createdOn: toMoment(now) }, {
        similar: known!.similar,
        ...facts,
      })
      return { cautions: previewCautions(cautions, stored, checked) }
    })

  /** Takes back imported records. */
  const takeBack = (tx: WriteTx, records: StoredRecord[]): StoredRecord[] =>
    records.map((before) => {
      const row = { ...before.row, state: stateAt(before.row, tx.now) }
      return saveChanged(
        tx,
        bulkSteps.takeBack.action,
        before,
        takenBackRow(row as never, tx) as unknown as DescribedRow,
      )
    })

  /** Gives records to another initiator. */
  const handOver = (
    tx: WriteTx,
    records: StoredRecord[],
    receiver: { initiator: string; initiatorId: string },
  ): StoredRecord[] =>
    records.map((before) =>
      saveChanged(tx, bulkSteps.handOver.action, before, {
        ...before.row,
        ...receiver,
        ...(description.isGoverned && { formerInitiatorIds: withFormerInitiator(before.row) }),
      }),
    )

  return {
    save,
    preview,
    createRecords,
    insertRecords,
    saveChanged,
    saveStep,
    takeBack,
    handOver,
    findKnown,
    keysOf,
    runChecks,
    evaluateCautions,
  }
}
export type DescribedActions = ReturnType<typeof describedActions>

const withFormerInitiator = (row: DescribedRow): string =>
  [...formerInitiatorsOf(row), row.initiatorId].filter(Boolean).join(' ')

const unchanged: CompleteColumns = (columns) => columns

const fault = (field: string, message: string, code: 'INVALID' | 'DUPLICATE' = 'INVALID'): Refusal =>
  new Refusal(code, { message, fields: { [field]: [message] } })
