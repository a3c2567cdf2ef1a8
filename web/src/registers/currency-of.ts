import type { RecordField, RecordFields } from '@insaka/domain/core/record-fields'

type MoneyField = Pick<RecordField<never>, 'kind'> & { currency?: string }

/** The currency of an amount, or undefined for an amount without a currency of its own. */
export function currencyOf(field: MoneyField, record: object): string | undefined {
  const { currency } = field
  if (field.kind !== 'money' || currency === undefined) return undefined
  const value = (record as Readonly<Record<string, unknown>>)[currency]
  return typeof value === 'string' ? value : undefined
}

/** The currency of the amounts in a record, whose lines have no other. */
export const currencyIn = (fields: RecordFields, record: object): string | undefined =>
  Object.values(fields)
    .map((field) => currencyOf(field, record))
    .find((currency) => currency !== undefined)
