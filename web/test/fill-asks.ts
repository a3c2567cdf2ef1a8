import type { RegisterFields } from '@insaka/domain/registers/fields'
import { field, setDate } from './papers.ts'

/** Fills in what a step requires, in the dialog in front, and returns the values that it sends. */
export async function fillAsks(asks: RegisterFields, text = 'No budget'): Promise<object> {
  for (const { kind, label } of requiredFields(asks))
    await (kind === 'day' ? setDate(label, '01-Jun-2026') : field(label).fill(text))
  return askedValues(asks, text)
}

const askedValues = (asks: RegisterFields, text: string): object =>
  Object.fromEntries(
    Object.entries(asks).map(([name, { kind, isOptional }]) => [
      name,
      isOptional ? null : kind === 'day' ? '2026-06-01' : text,
    ]),
  )

const requiredFields = (asks: RegisterFields) => Object.values(asks).filter(({ isOptional }) => !isOptional)
