import { emptyStepValues } from '@insaka/domain/steps/step'
import { allLists } from '@insaka/domain/all-lists'
import { brokenRules } from '@insaka/domain/core/rules'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import {
  endpointsOf,
  filteredFields,
  hasField,
  inputSchema,
  isFileEntered,
  linesOf,
  payloadKeyOf,
  rangeOf,
  rulesOf,
} from '@insaka/domain/registers/derived'
import { byNumber } from '@insaka/domain/registers/identities'
import type { Step } from '@insaka/domain/steps/step'
import { sampleAnswer, sampleInput } from '@insaka/domain/registers/sample-input'
import type { SeededRandom } from '../../src/demo/seeded-random.ts'
import type { RegisterContract, RegisterStep } from './register-contract.ts'

type Json = any

/** Identifying texts differ in every sample. */
let samples = 0

const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const things = ['paper', 'toner', 'tyres']

/** A text without format, which any two records may share. */
const freeTextOf = ({ name, fields, subject }: AnyRegister): string => {
  const isFree = (field: string) => {
    const { kind, identity, isDecided, isSearched } = fields[field]!
    return (kind === 'text' || kind === 'longText') && isSearched && !identity && !isDecided
  }
  const field = [subject, ...Object.keys(fields)].find(isFree)
  if (!field) throw new Error(`${name} has no searched text that records may share.`)
  return field
}

const breaksRules = (register: AnyRegister, values: object): boolean =>
  Object.keys(
    brokenRules(inputSchema(register), rulesOf(register), { ...sampleInput(register, 1), ...values }, {
      today: '2026-03-31',
    } as never),
  ).length > 0

/** Random values of the fields by which lists are searched, filtered and sorted; they break no rule. */
function valuesOf(register: AnyRegister) {
  const listed = new Set([...register.list.sort, ...filteredFields(register).map(([, name]) => name)])
  const fields = Object.entries(register.fields).filter(
    ([name, { kind, isDecided }]) => !isDecided && (listed.has(name) || kind === 'department'),
  )
  return function draw(random: SeededRandom): Json {
    const { oneOf, number } = random
    const values = fields.flatMap(([name, { isOptional, ...field }]): [string, unknown][] => {
      const orNull = isOptional ? [null] : []
      if (field.kind === 'code') return [[name, oneOf([...Object.keys(field.codes), ...orNull])]]
      if (field.kind === 'day') return [[name, oneOf([...days, ...orNull])]]
      if (field.kind === 'money') return [[name, oneOf([0.1, 0.2, 0.3, 2_500.1])]]
      if (field.kind === 'count') return [[name, number(0, 3)]]
      if (field.kind === 'department') return [[name, oneOf(['PSU', 'psu', 'FIN'])]]
      return []
    })
    const drawn = { ...Object.fromEntries(values), [freeTextOf(register)]: `Supply of ${oneOf(things)}` }
    return breaksRules(register, drawn) ? draw(random) : drawn
  }
}

/** Values that break a rule, and others that only the database can refuse; an empty line breaks the rules of lines. */
function invalidValuesOf(register: AnyRegister): Pick<RegisterContract, 'invalid' | 'hasInvalidShape'> {
  const emptied = Object.keys(register.fields)
    .filter((name) => register.fields[name]!.isOptional)
    .map((name) => ({ [name]: null }))
  const lines = linesOf(register)
  return {
    invalid: {
      ...emptied.find((values) => breaksRules(register, values)),
      ...Object.fromEntries(lines.map(([name]) => [name, [{}]])),
      ...(isFileEntered(register) && { attachmentId: '01900000-0000-7000-8000-000000000000' }),
      ...(hasField(register, 'department') && { department: 'NONE' }),
    },
    hasInvalidShape: lines.length > 0,
  }
}

function stepsOf(register: AnyRegister): Record<string, RegisterStep> {
  const endpoints = endpointsOf(register)
  const sample = sampleInput(register, 1) as never
  // The tests create only sample records, and know no colleague.
  const isPossible = ({ refusal, applies, asks }: Step) =>
    !refusal?.(sample) &&
    (applies?.(sample) ?? true) &&
    Object.values(asks).every(({ kind }) => kind !== 'person')
  const possible = Object.entries(register.steps).filter(([, step]) => isPossible(step))
  const reachable = new Set([register.initialState])
  // The loop also visits the states that it adds.
  for (const state of reachable)
    for (const [, { from, to }] of possible) if (to && from.includes(state)) reachable.add(to)
  return Object.fromEntries(
    possible.flatMap(([name, step]) => {
      const { from, to, permission, sets, asks } = step
      if (to === undefined || !from.some((state) => reachable.has(state))) return []
      const stored = Object.entries(sets?.({ ...emptyStepValues, reason: 'stored' }) ?? {})
      const field = stored.find(([, value]) => value === 'stored')?.[0]
      const registerStep: RegisterStep = {
        from,
        state: to,
        permission,
        ...(field && { reason: { field, isRequired: true } }),
        call: ({ id, version }, given) => ({
          endpoint: endpoints[name]!,
          params: { id: String(id) },
          body: { version, ...sampleAnswer(step), ...('reason' in asks && { reason: given }) },
        }),
      }
      return [[name, registerStep]]
    }),
  )
}

/** A described register for the tests of all registers. */
export function describedContract(register: AnyRegister): RegisterContract {
  const { name, fields, list, states, editableStates } = register
  const endpoints = endpointsOf(register)
  const values = valuesOf(register)
  const identifying = Object.keys(fields).filter((field) => fields[field]!.identity)
  const numbers = identifying.filter((field) => fields[field]!.identity === byNumber)
  /** Departments of the users, since a register without the field shows none. */
  const departments = new Map<string, string>()
  return {
    name: name as RegisterContract['name'],
    list: allLists[name],
    endpoints,
    one: payloadKeyOf(register),
    many: name,
    viewOf: (record) => record,
    numberOf: ({ id }) => id,
    saveEndpoint: () => endpoints.save,
    async draft(_world, as, random) {
      departments.set(as.id, (as as Json).department)
      return { ...sampleInput(register, ++samples), ...values(random) }
    },
    withFields: (saved, changed) => ({ ...saved, ...changed }),
    inputOf: () => inputSchema(register) as never,
    ...invalidValuesOf(register),
    changes: values,
    changedText: freeTextOf(register),
    identifying,
    steps: stepsOf(register),
    fixedStates: Object.keys(states).filter((state) => !editableStates.includes(state)),
    filterValues: (view) => ({
      department: view.department ?? departments.get(view.initiatorId),
      from: view[list.days.field],
      to: view[list.days.field],
      ...Object.fromEntries(
        filteredFields(register).flatMap(([filter, field, { kind }]) => {
          const { from, to } = rangeOf(filter)
          const value = view[field]
          return kind === 'code'
            ? [[filter, value]]
            : [
                [from, value],
                [to, value],
              ]
        }),
      ),
    }),
    keys: (view) => numbers.map((field) => view[field]),
  }
}
