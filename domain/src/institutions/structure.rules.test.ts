import { describe, expect, it } from 'vitest'
import { departmentFault, designationFault, tooManyEntriesFault } from './structure.rules.ts'

describe('a department to be added', () => {
  const entries = { existing: [{ code: 'PSU' }], pending: [{ code: 'FIN' }] }

  it.each([
    ['PSU', 'PSU exists already in this institution, so it is not added again.'],
    ['psu', 'psu exists already in this institution, so it is not added again.'],
    ['Fin', 'Fin is in the list already, so it is not added again.'],
  ])('%s is not added twice', (code, message) => {
    expect(departmentFault({ code }, entries)).toEqual({ code: [message] })
  })

  it('is new if its code is', () => {
    expect(departmentFault({ code: 'PSU2' }, entries)).toBeNull()
  })
})

describe('a designation to be added', () => {
  const entries = {
    existing: [
      { code: 'HPS', title: 'Head' },
      { code: 'CCL', title: 'Chief Clerk' },
    ],
    pending: [{ code: 'CLK', title: 'Clerk' }],
  }

  it.each([
    ['hps', 'Other', { code: ['hps exists already in this department, so it is not added again.'] }],
    [
      'NEW',
      'Chief  Clerk',
      { title: ['Chief  Clerk exists already in this department, so it is not added again.'] },
    ],
    ['NEW', 'HEAD', { title: ['HEAD exists already in this department, so it is not added again.'] }],
    ['CLK', 'Other', { code: ['CLK is in the list already, so it is not added again.'] }],
    ['NEW', 'clerk', { title: ['clerk is in the list already, so it is not added again.'] }],
  ])('%s: %s is not added', (code, title, fault) => {
    expect(designationFault({ code, title }, entries)).toEqual(fault)
  })

  it('is new if its code and title are', () => {
    expect(designationFault({ code: 'DRV', title: 'Driver' }, entries)).toBeNull()
  })
})

describe('departments with designations in one request', () => {
  const designations = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ code: `D${first + index}` }))
  const existing = [{ code: 'PSU', designations: designations(0, 300) }]
  const tooMany = { departments: ['At most 500 departments and designations can be added at once.'] }

  it.each([
    ['five hundred new ones', [{ code: 'FIN', designations: designations(0, 499) }], null],
    ['one more', [{ code: 'FIN', designations: designations(0, 500) }], tooMany],
    [
      'five hundred in addition to those that are there',
      [{ code: 'PSU', designations: designations(0, 800) }],
      null,
    ],
    ['one more than those', [{ code: 'PSU', designations: designations(0, 801) }], tooMany],
    [
      'codes that another department has',
      [
        { code: 'FIN', designations: designations(0, 300) },
        { code: 'HR', designations: designations(0, 300) },
      ],
      tooMany,
    ],
  ])('%s', (_, departments, fault) => {
    expect(tooManyEntriesFault(departments, existing)).toEqual(fault)
  })
})
