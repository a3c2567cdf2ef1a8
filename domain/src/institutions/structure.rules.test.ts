import { describe, expect, it } from 'vitest'
import { departmentFault, designationFault, tooManyEntriesFault } from './structure.rules.ts'

describe('a department to be added', () => {
  const entries = { existing: [{ code: 'PSU' }], pending: [{ code: 'FIN' }] }

  it.each([
    ['PSU', 'PSU already exists in this institution.'],
    ['psu', 'psu already exists in this institution.'],
    ['Fin', 'Fin is already in the list.'],
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
    ['hps', 'Other', { code: ['hps already exists in this department.'] }],
    ['NEW', 'Chief  Clerk', { title: ['Chief  Clerk already exists in this department.'] }],
    ['NEW', 'HEAD', { title: ['HEAD already exists in this department.'] }],
    ['CLK', 'Other', { code: ['CLK is already in the list.'] }],
    ['NEW', 'clerk', { title: ['clerk is already in the list.'] }],
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
