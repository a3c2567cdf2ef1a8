import type { AnyField } from '@insaka/domain/registers/fields'

const widths: Partial<Record<AnyField['kind'], number>> = {
  day: 10.2,
  moment: 10.2,
  money: 16,
  count: 9,
  quantity: 10,
  lines: 9,
  flag: 8,
  code: 14,
  department: 11,
  text: 18,
  longText: 22,
}

/** Width of the column of a field in characters. */
export const columnWidthOf = ({
  kind,
  width = widths[kind] ?? 16,
}: Pick<AnyField, 'kind' | 'width'>): number => width
