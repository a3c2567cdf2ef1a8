import * as z from 'zod/mini'
import { withMessages } from '@insaka/domain/core/cautions'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import type { FieldMessages } from '@insaka/domain/core/errors'
import type { Fields, Rule } from '@insaka/domain/core/rules'
import { choice, normalizeNumber } from '@insaka/domain/core/text-fields'
import { importedStates } from '@insaka/domain/imports/import-sheets'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  cautionsOfRegister,
  fieldsOfDecisions,
  formShapes,
  hasField,
  importRulesOf,
  statesOf,
} from '@insaka/domain/registers/derived'
import type { DescribedKind } from '../described-registers/described-kind.repository.ts'
import type { RecordInput } from '../described-registers/described-record.ts'
import type { DescribedActions, NewRecord } from '../described-registers/save-record.actions.ts'
import { linesChecker, withCellCorrections } from './check-lines.ts'
import { checkRow, problemOf } from './check-row.ts'
import {
  cautionProblems,
  differencesOf,
  formerIdentity,
  formerReferenceOf,
  type Identity,
} from './compare-rows.ts'
import { findFormerReferences } from './import-lookups.repository.ts'
import { initiatorOf, wrongDetailProblems, type CheckedUnit, type Importer } from './importer.ts'

type RecordToSave = Omit<NewRecord, 'tx'>
type ImportedInput = RecordInput & { state: string }

/** The importer of a described register: its rows are validated and saved like its form. */
export function describedImporter(
  { description, register, findMany, findManyWithRows }: DescribedKind,
  { createRecords, takeBack, findKnown, keysOf, runChecks, evaluateCautions }: DescribedActions,
): Importer<RecordToSave> {
  const { attachmentId: _file, ...entered } = formShapes(description)
  const states = importedStates(description)
  const stateFields = [...new Set(Object.values(states).flat())]
  const decidedFields = [...stateFields, ...fieldsOfDecisions(description)]
  const fields: Fields = {
    ...withCellCorrections(entered, description.fields),
    state: z._default(choice('State', states), description.initialState),
    ...Object.fromEntries(decidedFields.map((name) => [name, description.fields[name]!.input()])),
  }
  const stateRules = stateFields.flatMap((name) => stateRulesOf(description, states, name))
  const checkLines = linesChecker(description)
  /** Faults that the step to the state of a record would report. */
  const faultsOfState = (input: ImportedInput, today: string): FieldMessages =>
    Object.assign(
      {},
      ...Object.values(description.steps)
        .filter(({ to }) => to === input.state)
        .map(({ faults }) => faults?.(input, input as never, today)),
    )
  const hasDepartment = hasField(description, 'department')
  const labelOf = (field: string) => description.fields[field]!.label
  /** Keys of the texts that are valid, since others are refused anyway. */
  const validKeysOf = (inputs: Readonly<Record<string, unknown>>) =>
    keysOf(
      Object.fromEntries(
        Object.entries(inputs).map(([name, input]) => [name, fields[name]?.safeParse(input).data]),
      ),
    )

  return {
    identify: (row) => [
      ...formerIdentity(row),
      ...Object.entries(validKeysOf(row.inputs)).map(([field, { key }]): Identity => ({
        field,
        description: labelOf(field),
        key,
      })),
    ],
    identityFields: [
      'formerReference',
      'reference',
      ...Object.keys(description.fields).filter((field) => description.fields[field]!.identity),
    ],

    async check(tx, importing, referenceData, units, { now, claimedBy }) {
      const keys = units.map(({ main }) => validKeysOf(main.inputs))
      const [existingIds, known] = await Promise.all([
        findFormerReferences(
          tx,
          register,
          units.map(({ main }) => formerReferenceOf(main)),
        ),
        findKnown(
          tx,
          keys.map((each) => ({ id: null, keys: each })),
        ),
      ])
      const idsOf = units.map(({ main }, i) => {
        const byReference = existingIds.get(normalizeNumber(formerReferenceOf(main)))
        const byIdentity = [...known[i]!.taken.values()].map(({ id }) => id)
        return [...new Set(byReference === undefined ? byIdentity : [byReference, ...byIdentity])]
      })
      const records = await findMany(tx, [...new Set(idsOf.flat())])
      const recordsById = new Map(records.map((record) => [record.id, record]))
      const importer = referenceData.users.find(({ id }) => id === importing.importedBy.userId)

      const checkedUnits = await Promise.all(
        units.map(async (unit) => {
          const { main } = unit
          const formerReference = formerReferenceOf(main)
          const { lines, problems: detailProblems } = checkLines(unit, referenceData)
          const row = {
            ...main,
            inputs: { ...main.inputs, ...lines, ...(formerReference !== '' && { formerReference }) },
          }
          const { checked, problems, department } = checkRow<RecordInput>(row, referenceData, fields, {
            rules: [...importRulesOf(description), ...stateRules] as never,
            ...(description.clearHidden && { clearHidden: description.clearHidden }),
            facts: { today: toDay(now), now: toMoment(now) },
          })
          const input = checked.validFields as ImportedInput
          problems.push(...wrongDetailProblems(unit, detailProblems))
          const isValid = problems.length === 0
          const { faults, ...checks } = isValid ? await runChecks(tx, input, null) : {}
          const faultsOfRecord = isValid ? { ...faultsOfState(input, toDay(now)), ...faults } : {}
          for (const [field, messages] of Object.entries(faultsOfRecord))
            problems.push(...messages.map((message) => problemOf(main.sheet, field, message)))
          return { unit, input, department, problems, detailProblems, checks }
        }),
      )

      return checkedUnits.map((each, i): CheckedUnit<RecordToSave> => {
        const { unit, input, department, problems, detailProblems, checks } = each
        const { main } = unit
        // Without such a column, rows keep the order of the file.
        const day = input[description.list.days.field]
        const base = {
          unit,
          detailProblems,
          sortKey: typeof day === 'string' ? day : '',
          problems,
          cautions: [],
          existing: null,
          toSave: null,
        }
        const [existing, another] = idsOf[i]!.map((id) => recordsById.get(id)!)
        if (another) {
          const references = `${existing!.reference} and ${another.reference}`
          const [field] = [...known[i]!.taken.keys()]
          const message = `This row matches two records: ${description.numberLabel} ${references}.`
          return {
            ...base,
            problems: [...problems, problemOf(main.sheet, field ?? 'formerReference', message)],
          }
        }
        if (existing)
          return {
            ...base,
            problems: [],
            detailProblems: [],
            existing: { id: String(existing.id), differs: differencesOf(main, input, existing) },
          }
        const similar = [...known[i]!.similar, ...similarInFile(keys[i]!, main.line, claimedBy)]
        if (problems.length > 0) return base
        const { id: importId } = importing
        const facts = { similar, ...checks.facts }
        const cautions = description.editableStates.includes(input.state)
          ? evaluateCautions(now, input, { createdOn: toMoment(now), importId }, facts)
          : []
        const initiator = initiatorOf(importing, referenceData, main.texts['initiator'] ?? '')
        const initiatorUser = referenceData.users.find(({ id }) => id === initiator.userId) ?? importer!
        return {
          ...base,
          cautions: cautionProblems(main, cautions, (stored) =>
            withMessages(cautionsOfRegister(description), stored),
          ),
          toSave: {
            initiator,
            input,
            department: hasDepartment
              ? department('department')!
              : { id: initiatorUser.departmentId, code: '' },
            facts,
            complete: checks.complete,
            importId,
            columns: Object.fromEntries(['state', ...decidedFields].map((name) => [name, input[name]])),
          },
        }
      })
    },

    async save(tx, _importing, toSave) {
      const created = await createRecords(
        tx,
        toSave.map((each) => ({ ...each, tx })),
      )
      return created.map(({ row: { id } }) => String(id))
    },

    reasonsToKeep: async () => new Map(),

    async takeBack(tx, ids) {
      takeBack(tx, await findManyWithRows(tx, ids.map(Number)))
    },
  }
}

/** Fields whose text nearly repeats that of an earlier row. */
function similarInFile(
  keys: ReturnType<DescribedActions['keysOf']>,
  line: number,
  claimedBy: Map<string, number>,
): string[] {
  return Object.entries(keys).flatMap(([field, { similarKey }]) => {
    if (similarKey === null) return []
    const item = `${field} ${similarKey}`
    const earlier = claimedBy.get(item) ?? line
    claimedBy.set(item, earlier)
    return earlier === line ? [] : [field]
  })
}

/** A field that a step sets is filled in exactly in the states to which such a step leads. */
function stateRulesOf(
  description: AnyRegister,
  states: Readonly<Record<string, string[]>>,
  name: string,
): Rule<Record<string, string>, { now: string }>[] {
  const { label, kind, inAnyState } = description.fields[name]!
  const those = Object.keys(states).filter((state) => states[state]!.includes(name))
  const words = those.map((state) => statesOf(description)[state]).join(' or ')
  const rule = { needs: [name], showOn: name }
  return [
    {
      ...rule,
      needs: ['state'],
      message: `${label} is required if the State is ${words}.`,
      holds: (row) => !those.includes(row['state']!) || Boolean(row[name]),
    },
    ...(inAnyState
      ? []
      : [
          {
            ...rule,
            needs: ['state', name],
            message: `${label} must be empty unless the State is ${words}.`,
            holds: (row: Record<string, string>) => those.includes(row['state']!),
          },
        ]),
    ...(kind === 'moment' || kind === 'day'
      ? [
          {
            ...rule,
            message: `${label} may not be in the future.`,
            holds: (row: Record<string, string>, { now }: { now: string }) => row[name]! <= now,
          },
        ]
      : []),
  ]
}
