import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listPosition } from './paging.schema.ts'
import { paginate } from './paging.ts'

describe('paginate', () => {
  it.each([
    [{ page: 0, size: 12 }, 0, 0, { empty: true, first: true, last: true, totalPages: 0, offset: 0 }],
    [{ page: 0, size: 12 }, 12, 12, { empty: false, first: true, last: true, totalPages: 1, offset: 0 }],
    [{ page: 0, size: 12 }, 13, 12, { empty: false, first: true, last: false, totalPages: 2, offset: 0 }],
    [{ page: 1, size: 12 }, 13, 1, { empty: false, first: false, last: true, totalPages: 2, offset: 12 }],
    [{ page: 9, size: 12 }, 13, 0, { empty: true, first: false, last: true, totalPages: 2, offset: 108 }],
  ])('describes page %j of %i records', (position, total, records, expected) => {
    expect(paginate(position, total, records)).toMatchObject({ ...expected, records, totalRecords: total })
  })
})

describe('the position in a list', () => {
  const query = z.strictObject(listPosition)

  it('defaults to the first hundred rows', () => {
    expect(query.parse({})).toEqual({ page: 0, size: 100 })
  })

  it.each([
    { size: '0' },
    { size: '101' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: '' },
    { page: '1000001' },
  ])('refuses %j', (sent) => {
    expect(query.safeParse(sent).success).toBe(false)
  })
})
