import * as z from 'zod/mini'
import { attachmentChoice, uploadedFile } from '../attachments/attachments.schema.ts'
import { dayInput, moment as momentShape, momentInput } from '../core/dates.ts'
import { count as countInput, money as moneyInput } from '../core/money.ts'
import { quantity as quantityInput } from '../core/quantity.ts'
import type { FieldContext, RecordField } from '../core/record-fields.ts'
import type { Rule } from '../core/rules.ts'
import type { Identity } from './identities.ts'
import { lineNumber, linesInput } from './lines.ts'
import * as texts from '../core/text-fields.ts'

type FieldOptions = {
  section?: string
  isShown?: (record: never) => boolean
  notIn?: readonly FieldContext[]
  isSearched?: true
  isHidden?: true
  /** A filter of the list, under the name of the field or another one; a day is filtered by a range. */
  filter?: true | string
  /** The codes of the filter, if records are counted by more than the codes of the field. */
  filterCodes?: Readonly<Record<string, string>>
  /** A column of the list: `usual` is shown by default, `wide` on wide screens, `offered` on request. */
  column?: 'usual' | 'wide' | 'offered'
  /** Leaves the column out of the cards on phones. */
  isOffCards?: true
  /** Width of the column in characters, if it differs from the usual one of its kind. */
  width?: number
  /** Other headings of its column in imported files. */
  synonyms?: readonly string[]
  /** Corrects a cell of an imported file before it is validated like the form. */
  fromCell?: (cell: unknown) => unknown
  /** Set by steps to some states, but an imported file may fill it in with any state. */
  inAnyState?: true
  /** A body that omits the field keeps its value, for clients older than the field. */
  isKept?: true
  /** A valid value, for import templates, demo data and tests. */
  example?: string
}

const maxLines = 200

/** A field of a register as data. Its schemas are created on demand, so that a list does not load them. */
export type Field<Out = unknown, In = Out> = RecordField<never> &
  Omit<FieldOptions, 'isShown'> & {
    isOptional?: true
    /** Set by the server; a body may contain it, but its value is ignored. */
    isDecided?: true
    /** Computed from the stored values whenever a record is read. */
    isDerived?: true
    /** Part of the record, but never shown. */
    isHidden?: true
    hint?: string
    identity?: Identity
    /** Values of decided fields of a line. */
    computed?: (line: never) => object
    /** Rules between the fields of a line. */
    rules?: readonly Rule<never, never>[]
    input: () => z.ZodMiniType<Out, In>
    reply: () => z.ZodMiniType<Out>
  }
export type AnyField = Field<unknown, unknown>
export type RegisterFields = Readonly<Record<string, AnyField>>
export type RecordValues<F extends RegisterFields> = {
  [N in keyof F]: F[N] extends Field<infer Out, infer _> ? Out : never
}
export type FormValues<F extends RegisterFields> = {
  [N in keyof F]: F[N] extends Field<infer _, infer In> ? In : never
}

type Optional = { optional?: true }
type Nullable<O, V> = O extends { optional: true } ? V | null : V

/** The schemas have the types that the builder declares, which depend on its options. */
const schema = <Out, In = Out>(made: unknown) => made as z.ZodMiniType<Out, In>

const withInitial = (input: z.ZodMiniType, initial: unknown) =>
  initial === undefined ? input : z._default(input, initial as never)

type TextOptions = FieldOptions &
  Optional & {
    min?: number
    max: number
    /** Not shown for long texts, which show their limit in its place. */
    hint?: string
    identity?: Identity
    /** Replaces the validation, for example of a telephone number. */
    format?: (label: string) => z.ZodMiniType<string>
  }

const textField =
  (kind: 'text' | 'longText', required: typeof texts.text, nullable: typeof texts.optionalText) =>
  <const O extends TextOptions>(
    label: string,
    { min, max, optional, format, ...options }: O,
  ): Field<Nullable<O, string>> => ({
    ...(options as object),
    kind,
    label,
    limit: max,
    ...(optional && { isOptional: true }),
    input() {
      if (format) return schema(optional ? texts.optional(format(label)) : format(label))
      const bounds = {
        ...(min && { min }),
        max,
        ...(kind === 'longText' && { tooLong: `Exceeded Character Limit of ${max}.` }),
      }
      if (!optional) return schema(required(label, bounds))
      const input = nullable(label, bounds)
      // Without its default, an omitted value is distinct from an empty one.
      return schema(options.isKept ? z.optional(input.def.innerType) : input)
    },
    reply: () => schema(optional ? z.nullable(z.string()) : z.string()),
  })
export const text = textField('text', texts.text, texts.optionalText)
export const longText = textField('longText', texts.longText, texts.optionalLongText)

/** `initial` is the choice of a new record, also if a body omits it. */
export const choice = <
  const L extends Readonly<Record<string, string>>,
  const O extends FieldOptions & Optional & { initial?: keyof L & string },
>(
  label: string,
  codes: L,
  { optional, initial, ...options }: O = {} as O,
): Field<Nullable<O, keyof L & string>> => ({
  ...(options as object),
  kind: 'code',
  label,
  codes,
  ...(optional && { isOptional: true }),
  input() {
    const input = texts.choice(label, codes)
    return schema(optional ? texts.optional(input) : withInitial(input, initial))
  },
  reply: () => schema(optional ? z.nullable(texts.choice(label, codes)) : texts.choice(label, codes)),
})

const dateField =
  (kind: 'day' | 'moment', input: typeof dayInput, reply: () => z.ZodMiniType) =>
  <const O extends FieldOptions & Optional>(
    label: string,
    { optional, ...options }: O = {} as O,
  ): Field<Nullable<O, string>> => ({
    ...(options as object),
    kind,
    label,
    ...(optional && { isOptional: true }),
    input: () => schema(optional ? z._default(z.nullable(input(label)), null) : input(label)),
    reply: () => schema(optional ? z.nullable(reply()) : reply()),
  })
export const day = dateField('day', dayInput, () => z.string())
export const moment = dateField('moment', momentInput, () => momentShape)

/** `initial` is the value of a new record, also if a body omits it. */
type NumberOptions = FieldOptions & Optional & { initial?: number }

type NumberState = { initial?: number | undefined; optional?: true | undefined }
const numberInput = (input: z.ZodMiniType<number>, { initial, optional }: NumberState) =>
  schema<never>(optional ? z._default(z.nullable(input), null) : withInitial(input, initial))
const numberReply = (reply: z.ZodMiniType<number>, { optional }: NumberState) =>
  schema<never>(optional ? z.nullable(reply) : reply)

export const count = <const O extends NumberOptions & { max: number }>(
  label: string,
  { max, initial, optional, ...options }: O,
): Field<Nullable<O, number>> => ({
  ...(options as object),
  kind: 'count',
  label,
  ...(optional && { isOptional: true }),
  input: () => numberInput(countInput(label, { max }), { initial, optional }),
  reply: () => numberReply(z.int(), { optional }),
})

/** A quantity of goods, with up to three decimals. */
export const quantity = (label: string, options: FieldOptions = {}): Field<number> => ({
  ...options,
  kind: 'quantity',
  label,
  input: () => schema(quantityInput(label)),
  reply: () => schema(z.number()),
})

/** `currency` names the field with the currency of the amount. */
export const money = <const O extends NumberOptions & { currency?: string }>(
  label: string,
  { initial, optional, ...options }: O = {} as O,
): Field<Nullable<O, number>> => ({
  ...(options as object),
  kind: 'money',
  label,
  ...(optional && { isOptional: true }),
  input: () => numberInput(moneyInput(label), { initial, optional }),
  reply: () => numberReply(z.number(), { optional }),
})

export const flag = (label: string, options: FieldOptions = {}): Field<boolean> => ({
  ...options,
  kind: 'flag',
  label,
  input: () => schema(z._default(texts.flag(label), false)),
  reply: () => schema(z.boolean()),
})

/** A colleague, by the id of the user. */
export const person = <const O extends FieldOptions & Optional>(
  label: string,
  { optional, ...options }: O = {} as O,
): Field<Nullable<O, string>> => ({
  ...(options as object),
  kind: 'person',
  label,
  ...(optional && { isOptional: true }),
  input() {
    const input = z.uuid(texts.requiredError(label, 'a user'))
    return schema(optional ? texts.optional(input) : input)
  },
  reply: () => schema(optional ? z.nullable(z.string()) : z.string()),
})

/** The department that a record belongs to. Records of a register without one belong to the initiator’s department. */
export const department = (label = 'Department', options: FieldOptions = {}): Field<string> => ({
  ...options,
  kind: 'department',
  label,
  input: () => schema(texts.code(label)),
  reply: () => schema(z.string()),
})

/** The PDFs of a record, as its field `attachmentId`: each one that is attached stays, and the latest is shown first. */
export const pdfs = (
  label: string,
  options: Pick<FieldOptions, 'section' | 'notIn'> & { hint?: string } = {},
): Field<string | null> => ({
  ...options,
  kind: 'file',
  keepsAll: true,
  label,
  isOptional: true,
  input: () => schema(attachmentChoice),
  reply: () => schema(z.nullable(z.string())),
})

/** A PDF that must be attached, as the field `attachmentId`. */
export const pdf = (label: string): Field<string> => ({
  kind: 'file',
  label,
  input: () => schema(uploadedFile(label)),
  reply: () => schema(z.string()),
})

/** A line of a record. It keeps its number; a new line has none until it is saved. */
export type Line<F extends RegisterFields> = { id: number | null } & RecordValues<F>

type LinesOptions<F extends RegisterFields> = Pick<FieldOptions, 'section' | 'notIn' | 'column' | 'width'> & {
  /** One line, such as 'agenda item'. */
  noun: string
  fields: F
  max?: number
  /** Columns whose sum is shown below the lines. */
  totals?: readonly (keyof F & string)[]
  /** Values of decided fields that follow from the others. */
  computed?: (line: RecordValues<F>) => Partial<RecordValues<F>>
  /** Rules between the fields of a line. */
  rules?: readonly Rule<RecordValues<F>>[]
}

/** A table inside the record, which is saved, versioned and decided on with it. */
export const lines = <const F extends RegisterFields>(
  label: string,
  { noun, fields, max = maxLines, totals = [], rules = [], computed, ...options }: LinesOptions<F>,
): Field<Line<F>[]> => ({
  ...options,
  kind: 'lines',
  label,
  noun,
  max,
  totals,
  lineFields: fields,
  rules: rules as never,
  ...(computed && { computed: computed as never }),
  input: () => schema(linesInput({ noun, shapes: inputShapes(fields), max, rules: rules as never })),
  reply: () => schema(z.array(z.object({ id: lineNumber, ...replyShapes(fields) }))),
})

/** Makes the server set a field. */
export const decided = <F extends AnyField>(field: F): F & { isDecided: true } => ({
  ...field,
  isDecided: true,
})

/** Derives a field from the stored values; the description computes it in `derived`. */
export const derived = <F extends AnyField>(field: F): F & { isDecided: true; isDerived: true } => ({
  ...field,
  isDecided: true,
  isDerived: true,
})

export const inputShapes = (fields: RegisterFields): Record<string, z.ZodMiniType> =>
  mapFields(fields, (field) => (field.isDecided ? texts.decidedByServer : field.input()))

export const replyShapes = (fields: RegisterFields): Record<string, z.ZodMiniType> =>
  mapFields(fields, (field) => field.reply())

const mapFields = <V>(fields: RegisterFields, of: (field: AnyField) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))
