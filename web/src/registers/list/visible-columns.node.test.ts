import { expect, test } from 'vitest'
import type { Column } from '../../ui/table/column.ts'
import { visibleColumns } from './visible-columns.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  header: key,
  cell: () => key,
  ...more,
})
const register = {
  columns: [column('no'), column('name', { card: 'what' }), column('kind'), column('state')],
  usualColumns: ['no', 'name', 'kind'],
}
const visibleKeys = (chosen: string[] | null) =>
  visibleColumns(register, chosen).map(({ key, card }) => `${key} ${card}`)

test('shows the default columns, or the chosen ones, in fixed order', () => {
  expect(visibleKeys(null)).toEqual(['no undefined', 'name what', 'kind undefined'])
  expect(visibleKeys(['kind', 'no'])).toEqual(['no undefined', 'kind undefined'])
})

test('adds columns on a wide screen if the user has chosen none', () => {
  const wide = visibleColumns({ ...register, wideColumns: ['state'] }, null)
  expect(wide.map(({ key, onlyWide }) => [key, onlyWide])).toEqual([
    ['no', undefined],
    ['name', undefined],
    ['kind', undefined],
    ['state', true],
  ])
  expect(visibleColumns({ ...register, wideColumns: ['state'] }, ['no', 'name'])).toHaveLength(2)
})

test('always keeps the first column, and ignores unknown names', () => {
  expect(visibleKeys(['colour'])).toEqual(['no undefined'])
})

test('an added column gets its own line on a card', () => {
  expect(visibleKeys(['no', 'name', 'state'])).toEqual(['no undefined', 'name what', 'state line'])
})
