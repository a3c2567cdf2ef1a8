import {
  registerCards,
  type DescribedName,
  type DescribedStates,
  type RegisterName,
  type RegisterCard,
  type StatesOf,
} from '../all-registers.ts'
import type { Caution, RecordCaution, SavingDays } from '../core/cautions.ts'
import type { basePaths } from '../core/endpoint.ts'
import type { Rule } from '../core/rules.ts'
import type { TakenBack } from '../core/taken-back.ts'
import type { GovernedBy } from '../decision-rules/decisions.schema.ts'
import type { Permission } from '../permissions.ts'
import type { Step, StepTaker } from '../steps/step.ts'
import type { AnyField, FormValues, RecordValues, RegisterFields } from './fields.ts'

type ShownState = DescribedStates[string]

/** Values of a record that the server sets in every register. */
type Stamp = {
  id: number
  reference: string
  institution: string
  initiator: string
  initiatorId: string | null
  version: number
  formerReference: string | null
  takenBackOn: string | null
  importId: number | null
  cautions: RecordCaution[]
  createdOn: string
  updatedOn: string
  /** The settings under which named people decide on the record; only in registers with `isGoverned`. */
  governedBy?: GovernedBy
}

export type RecordOf<F extends RegisterFields, S extends string> = Stamp & {
  state: S | TakenBack
} & RecordValues<F>
type Entered<F extends RegisterFields> = {
  [N in keyof F as F[N] extends { isDecided: true } ? never : N]: F[N]
}
type Keys = { id: number | null; version: number | null; formerReference: string | null }
export type InputOf<F extends RegisterFields> = Keys & RecordValues<Entered<F>>
export type FormOf<F extends RegisterFields> = Keys & FormValues<Entered<F>>

type Definition<F extends RegisterFields, T extends string, S extends string> = {
  base: keyof typeof basePaths
  /** The path of the list below the base, if an older API has another one. */
  listPath?: string
  /** The label of its numbers, such as 'Vendor No.'. */
  numberLabel: string
  /** The reference of a new record, which never changes; without it, the number is the reference. */
  reference?: (
    record: { id: number; institution: string; department: string; createdOn: string } & NoInfer<
      RecordValues<F>
    >,
  ) => string
  /** In the order of the form. */
  fields: F
  /** The field that names the record. */
  subject: NoInfer<keyof F & string>
  initialState: NoInfer<S>
  /** The states in which users may change the record. */
  editableStates: readonly NoInfer<S>[]
  /**
   * Named people decide on records that are created while the institution decides in Insaka. Such a register has the
   * hidden field `formerInitiatorIds`, so that those who handed a record over do not decide on it.
   */
  isGoverned?: true
  /** The reason why the user may not change the record, or null. */
  changeRefusal?: (record: NoInfer<RecordOf<F, S>>, user: StepTaker) => string | null
  /** Width of the column with the state in characters, if it differs from the usual one. */
  stateWidth?: number
  /** The state as it is shown, if it depends on more than its code. */
  shownState?: (record: NoInfer<RecordOf<F, S>>, today: string) => ShownState | undefined
  /** A notice above the record, such as the reason for a suspension. */
  notice?: (record: NoInfer<RecordOf<F, S>>, today: string) => { title: string; reason: string | null } | null
  list: {
    /** The day by which lists are filtered, and the label of that filter. */
    days: { field: NoInfer<keyof F & string> | 'createdOn'; label: string }
    sort: readonly NoInfer<keyof F & string>[]
  }
  rules?: readonly Rule<NoInfer<Keys & RecordValues<F>>, { today: string }>[]
  cautions?: readonly Caution<NoInfer<RecordValues<F>>, SavingDays>[]
  /** Cautions of fields that name something which the server does not know, by field. */
  unknown?: { readonly [N in keyof F & string]?: string }
  /** Clears the fields that the form hides. */
  clearHidden?: (input: NoInfer<InputOf<F>>) => NoInfer<InputOf<F>>
  /** The state at a moment, if it changes with time. */
  stateAt?: (record: NoInfer<RecordOf<F, S>>, now: Date) => NoInfer<S | TakenBack>
  /** Values of derived fields. */
  derived?: (record: NoInfer<RecordOf<F, S>>) => Partial<NoInfer<RecordValues<F>>>
  /** Other registers whose records its steps change. */
  affects?: readonly RegisterName[]
  /** Words in the history for events besides saves and steps, by their action. */
  actions?: Readonly<Record<string, string>>
  /** Values of decided fields that follow from the input. */
  computed?: (input: NoInfer<InputOf<F>>) => Partial<NoInfer<RecordValues<F>>>
  steps: { readonly [K in T]: Step<NoInfer<S>, NoInfer<RecordOf<F, S>>> }
  /** Signature lines of the printed sheet. */
  signers: readonly string[]
}

type DescribedRegister<
  N extends DescribedName = DescribedName,
  F extends RegisterFields = RegisterFields,
  T extends string = string,
> = Definition<F, T, keyof StatesOf<N> & string> & {
  name: N
  card: RegisterCard
  states: StatesOf<N>
  permission?: Permission
}

/** Completes the description of a register with its card; everything else about it follows from the two. */
export const defineRegister = <
  const N extends DescribedName,
  const F extends RegisterFields,
  const T extends string,
>(
  name: N,
  definition: Definition<F, T, keyof StatesOf<N> & string>,
): DescribedRegister<N, F, T> => {
  const card: RegisterCard = registerCards[name]
  return {
    ...definition,
    name,
    card,
    states: registerCards[name].states,
    ...(card.permission && { permission: card.permission }),
  }
}

/** A description for the code that serves every register, which does not know its fields. */
export type AnyRegister = Pick<
  DescribedRegister,
  | 'name'
  | 'card'
  | 'base'
  | 'listPath'
  | 'numberLabel'
  | 'permission'
  | 'unknown'
  | 'affects'
  | 'isGoverned'
  | 'stateWidth'
  | 'actions'
  | 'signers'
> & {
  fields: Readonly<Record<string, AnyField>>
  states: DescribedStates
  initialState: string
  editableStates: readonly string[]
  reference?: (record: never) => string
  subject: string
  shownState?: (record: never, today: string) => ShownState | undefined
  notice?: (record: never, today: string) => { title: string; reason: string | null } | null
  changeRefusal?: (record: never, user: StepTaker) => string | null
  list: { days: { field: string; label: string }; sort: readonly string[] }
  rules?: readonly Rule<never, never>[]
  cautions?: readonly Caution<never, never>[]
  clearHidden?: (input: never) => object
  computed?: (input: never) => object
  stateAt?: (record: never, now: Date) => string
  derived?: (record: never) => object
  steps: Readonly<Record<string, Step>>
}

export type Recorded<R extends { fields: RegisterFields; states: DescribedStates }> = RecordOf<
  R['fields'],
  keyof R['states'] & string
>
export type Input<R extends { fields: RegisterFields }> = InputOf<R['fields']>
