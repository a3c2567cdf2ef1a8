import { describe, expect, it } from 'vitest'
import { filledPaper } from '../../test/papers.ts'
import { largestAmount } from '../core/money.ts'
import { fieldsAffectedBy, brokenRules } from '../core/rules.ts'
import { mpcChange } from '../mpc/mpc.schema.ts'
import {
  amendmentDatesAfter,
  amendmentReference,
  amendmentRules,
  balanceOf,
  clearancePrerequisiteFault,
  contractDatesAfter,
  contractReference,
  contractRules,
  correctedFields,
  correctedPaperFields,
  firstAwardDay,
  maxAmendedSum,
  percentDiff,
  sumDifference,
  stageOf,
} from './contracts.rules.ts'
import { amendmentInput, contractInput } from './contracts.schema.ts'

const contract = {
  approvedOn: '2026-03-10',
  clearedOn: '2026-03-12',
  notifiedOn: '2026-03-13',
  awardedOn: '2026-03-18',
  description: 'Generator with change-over switch',
  manager: 'PSU',
  amountPaid: 0,
}
const amendment = {
  approvedOn: '2026-04-01',
  clearedOn: '2026-04-02',
  amendedOn: '2026-04-03',
  description: 'Longer cables',
  amendedSum: 100,
}
const contractFaults = (changes: object, facts: { value?: number; revisedValue?: number } = {}) => {
  const { value = 100, revisedValue = value } = facts
  return brokenRules(contractInput, contractRules, { ...contract, ...changes }, { value, revisedValue })
}
const amendmentFaults = (changes: object, { initialSum = 100, amountPaid = 0 } = {}) =>
  brokenRules(amendmentInput, amendmentRules, { ...amendment, ...changes }, { initialSum, amountPaid })

const clearedEarly = { clearedOn: ['MOJ clearance date should come after MPC approval date.'] }
const approvalFirst = {
  clearedOn: ['Kindly set MPC approval date first before setting MOJ clearance date.'],
}
const notifiedEarly = {
  notifiedOn: ['Notification of award comes after a decision to award contract (approval date).'],
}
const awardedEarly = {
  awardedOn: ['Contract award should come at least 5 days after notification of award.'],
}
const paidTooMuch = { amountPaid: ['Amount Paid is more than the revised value of the contract.'] }
const amendedEarly = { amendedOn: ['Amendment date should come after MOJ clearance.'] }
const sumTooHigh = {
  amendedSum: ['Amended contract sum should not exceed 25% of the initial contract sum'],
}
const belowPaid = { amendedSum: ['Amended Sum is less than the amount already paid.'] }
const noValue = { amendedSum: ['A contract without a value cannot be amended.'] }

describe('the dates of a contract', () => {
  it.each([
    ['cleared the day before its approval', { clearedOn: '2026-03-09' }, clearedEarly],
    ['cleared on the day of its approval', { clearedOn: '2026-03-10' }, {}],
    ['cleared the day after its approval', { clearedOn: '2026-03-11' }, {}],
    ['cleared after its award', { clearedOn: '2026-03-19' }, {}],
    ['notified the day before its approval', { notifiedOn: '2026-03-09' }, notifiedEarly],
    ['notified on the day of its approval', { notifiedOn: '2026-03-10' }, {}],
    ['notified before it was cleared', { notifiedOn: '2026-03-11' }, {}],
    ['awarded before it was notified', { awardedOn: '2026-03-12' }, {}],
    ['awarded before all else', { awardedOn: '2020-01-01' }, {}],
    [
      'approved after both',
      { approvedOn: '2026-03-14', notifiedOn: '2026-03-13' },
      { ...clearedEarly, ...notifiedEarly },
    ],
    ['approved after midnight here', { approvedOn: '2026-03-12T22:00:00Z' }, clearedEarly],
    ['approved a moment before midnight here', { approvedOn: '2026-03-12T21:59:59Z' }, {}],
  ])('%s', (_, changed, messages) => {
    expect(contractFaults(changed)).toEqual(messages)
  })

  it.each([
    [999_999.99, '2026-03-17', {}],
    [1_000_000, '2026-03-17', {}],
    [1_000_000, '2026-03-13', {}],
    [1_000_000.01, '2026-03-13', awardedEarly],
    [1_000_000.01, '2026-03-17', awardedEarly],
    [1_000_000.01, '2026-03-18', {}],
    [1_000_000.01, '2026-03-19', {}],
    [largestAmount, '2026-03-17', awardedEarly],
  ])('checks a contract of %s, notified on the 13th and awarded on %s', (value, awardedOn, messages) => {
    expect(contractFaults({ awardedOn }, { value })).toEqual(messages)
  })

  it('require the offered award day, also across the end of a month and of February', () => {
    const value = 1_000_000.01
    expect(firstAwardDay('2026-03-13', { value: 1_000_000 })).toBeNull()
    expect(firstAwardDay('2026-03-13', { value })).toBe('2026-03-18')
    expect(firstAwardDay('2026-12-29', { value })).toBe('2027-01-03')
    expect(firstAwardDay('2028-02-25', { value })).toBe('2028-03-01')
    expect(firstAwardDay('2026-02-25', { value })).toBe('2026-03-02')
  })

  it('depend on the original value, regardless of amendments', () => {
    const early = { awardedOn: '2026-03-14' }
    expect(contractFaults(early, { value: 1_000_000, revisedValue: 1_250_000 })).toEqual({})
    expect(contractFaults(early, { value: 1_000_000.01, revisedValue: 500_000 })).toEqual(awardedEarly)
  })

  it('are not checked against a missing date', () => {
    expect(contractFaults({ approvedOn: null, notifiedOn: '2026-03-01', clearedOn: null })).toEqual({})
    expect(contractFaults({ notifiedOn: undefined }, { value: 2_000_000 })).toEqual({})
    expect(
      contractFaults({ notifiedOn: '2026-02-30', awardedOn: '2026-03-01' }, { value: 2_000_000 }),
    ).toEqual({})
  })
})

it('clearance requires an approval, for contracts and amendments', () => {
  for (const approvedOn of [null, undefined, '']) {
    expect(contractFaults({ approvedOn })).toEqual(approvalFirst)
    expect(amendmentFaults({ approvedOn })).toEqual(approvalFirst)
    expect(clearancePrerequisiteFault('clearedOn', { approvedOn })).toBe(approvalFirst.clearedOn[0])
  }
  expect(clearancePrerequisiteFault('clearedOn', contract)).toBeNull()
  expect(clearancePrerequisiteFault('notifiedOn', {})).toBeNull()
})

it.each([
  [0, 0, {}],
  [0.01, 0, paidTooMuch],
  [0.03, 0.03, {}],
  [0.04, 0.03, paidTooMuch],
  [1_250_000, 1_250_000.01, {}],
  [1_250_000.01, 1_250_000.01, {}],
  [1_250_000.02, 1_250_000.01, paidTooMuch],
  [largestAmount, largestAmount, {}],
])('checks %s paid for a revised value of %s', (amountPaid, revisedValue, messages) => {
  expect(contractFaults({ amountPaid }, { value: 1, revisedValue })).toEqual(messages)
})

describe('an amendment', () => {
  it.each([
    ['cleared the day before its approval', { clearedOn: '2026-03-31' }, clearedEarly],
    ['cleared on the day of its approval', { clearedOn: '2026-04-01' }, {}],
    ['amended the day before its clearance', { amendedOn: '2026-04-01' }, amendedEarly],
    ['amended on the day of its clearance', { amendedOn: '2026-04-02' }, {}],
    [
      'with both wrong',
      { clearedOn: '2026-03-31', amendedOn: '2026-03-30' },
      { ...clearedEarly, ...amendedEarly },
    ],
  ])('%s', (_, changed, messages) => {
    expect(amendmentFaults(changed)).toEqual(messages)
  })

  it.each([
    // The initial sum, the largest amended sum, and one ngwee more.
    [0.01, 0.01, 0.02],
    [0.03, 0.03, 0.04],
    [0.04, 0.05, 0.06],
    [0.07, 0.08, 0.09],
    [1, 1.25, 1.26],
    [1.1, 1.37, 1.38],
    [333.33, 416.66, 416.67],
    [1_000_000, 1_250_000, 1_250_000.01],
    [1_000_000.01, 1_250_000.01, 1_250_000.02],
    [1_000_000.04, 1_250_000.05, 1_250_000.06],
    [7_999_999_999_999.98, 9_999_999_999_999.97, 9_999_999_999_999.98],
  ])('of an initial sum of %s may reach %s but not %s', (initialSum, largest, tooLarge) => {
    expect(maxAmendedSum(initialSum)).toBe(largest)
    expect(amendmentFaults({ amendedSum: largest }, { initialSum })).toEqual({})
    expect(amendmentFaults({ amendedSum: tooLarge }, { initialSum })).toEqual(sumTooHigh)
    expect(amendmentFaults({ amendedSum: 0 }, { initialSum })).toEqual({})
  })

  it('is limited by the original sum: 15 %, not 26 %, 25 %', () => {
    const faultsOfSum = (amendedSum: number) => amendmentFaults({ amendedSum }, { initialSum: 1_000_000 })
    expect([1_150_000, 1_260_000, 1_250_000].map(faultsOfSum)).toEqual([{}, sumTooHigh, {}])
  })

  it('is refused for a contract without a value', () => {
    expect(amendmentFaults({ amendedSum: 0 }, { initialSum: 0 })).toEqual(noValue)
    expect(amendmentFaults({ amendedSum: 5 }, { initialSum: 0 })).toEqual(noValue)
  })

  it('may not be less than the amount paid', () => {
    const paid = { initialSum: 100, amountPaid: 80.01 }
    expect(amendmentFaults({ amendedSum: 80 }, paid)).toEqual(belowPaid)
    expect(amendmentFaults({ amendedSum: 80.01 }, paid)).toEqual({})
    expect(amendmentFaults({ amendedSum: 80.02 }, paid)).toEqual({})
  })

  it.each([
    ['', 'Description is required.'],
    ['d'.repeat(301), 'Exceeded character limit of 300.'],
  ])('returns the specified message for an invalid description', (description, message) => {
    const { error } = amendmentInput.safeParse({ ...amendment, description })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

it.each([
  [1_000_000, 1_150_000, 15],
  [1_000_000, 1_250_000, 25],
  [1_000_000, 1_000_000, 0],
  [1_000_000, 750_000, -25],
  [1_000_000, 0, -100],
  [3, 4, 33.33],
  [3, 3.5, 16.67],
  [3, 2, -33.33],
  [6, 5, -16.67],
  // Half a hundredth of a per cent is rounded away from zero.
  [200, 200.01, 0.01],
  [200, 199.99, -0.01],
  [200.01, 200.02, 0],
  [200.01, 200, 0],
  [0.03, 0.04, 33.33],
  [1_000_000.01, 1_250_000.01, 25],
  [0, 5, 0],
  [largestAmount, 0, -100],
])('%s amended to %s is a difference of %s per cent', (initialSum, amendedSum, difference) => {
  expect(percentDiff(initialSum, amendedSum)).toBe(difference)
})

it('calculates a difference exactly to the ngwee', () => {
  expect(sumDifference(0.1, 0.3)).toBe(0.2)
  expect(sumDifference(9_999_999_999_999.99, 7_999_999_999_999.98)).toBe(-2_000_000_000_000.01)
})

it.each([
  [1_000_000, 0, 1_000_000],
  [1_000_000.01, 1_000_000, 0.01],
  [0.3, 0.1, 0.2],
  [100, 100, 0],
  [largestAmount, 0.01, 9_999_999_999_999.98],
])('of %s with %s paid, %s remains', (revisedValue, amountPaid, balance) => {
  expect(balanceOf(revisedValue, amountPaid)).toBe(balance)
})

it('an invalid amount has no balance', () => {
  expect(balanceOf(100.001, 0)).toBeNull()
  expect(balanceOf(100, 0.001)).toBeNull()
})

describe('the stage', () => {
  const dates = {
    approvedOn: '2026-03-10',
    clearedOn: '2026-03-12',
    notifiedOn: '2026-03-14',
    awardedOn: '2026-03-20',
  }
  const unpaidContract = { ...dates, revisedValue: 100, amountPaid: 0 }

  it.each([
    ['2026-03-09', 'APPROVED', '2026-03-10'],
    ['2026-03-10', 'APPROVED', '2026-03-12'],
    ['2026-03-11', 'APPROVED', '2026-03-12'],
    ['2026-03-12', 'CLEARED', '2026-03-14'],
    ['2026-03-13', 'CLEARED', '2026-03-14'],
    ['2026-03-14', 'NOTIFIED', '2026-03-20'],
    ['2026-03-19', 'NOTIFIED', '2026-03-20'],
    ['2026-03-20', 'AWARDED', null],
    ['2030-01-01', 'AWARDED', null],
  ])('on %s is %s until %s', (today, stage, until) => {
    expect(stageOf(unpaidContract, today)).toEqual({ stage, until })
  })

  it.each([
    [100, 100, 'PAID_IN_FULL'],
    [100, 99.99, 'APPROVED'],
    [0, 0, 'APPROVED'],
    [0.01, 0.01, 'PAID_IN_FULL'],
  ])('of %s with %s paid on the day before all dates is %s', (revisedValue, amountPaid, stage) => {
    expect(stageOf({ ...dates, revisedValue, amountPaid }, '2026-03-09').stage).toBe(stage)
  })

  it('is the last one whose date has come, in any order of dates', () => {
    const outOfOrder = { ...unpaidContract, clearedOn: '2026-03-18', awardedOn: '2026-03-16' }
    expect(stageOf(outOfOrder, '2026-03-15')).toEqual({ stage: 'NOTIFIED', until: '2026-03-16' })
    expect(stageOf(outOfOrder, '2026-03-16')).toEqual({ stage: 'AWARDED', until: '2026-03-18' })
    expect(stageOf(outOfOrder, '2026-03-18')).toEqual({ stage: 'AWARDED', until: null })
  })

  it('stays the same until the day of its next change', () => {
    const days = Array.from({ length: 20 }, (_, i) => `2026-03-${String(i + 5).padStart(2, '0')}`)
    const outOfOrder = { ...unpaidContract, clearedOn: '2026-03-18', awardedOn: '2026-03-16' }
    for (const each of [unpaidContract, outOfOrder, { ...unpaidContract, amountPaid: 100 }]) {
      let { stage, until } = stageOf(each, '2026-03-05')
      for (const day of days) {
        if (day === until) ({ stage, until } = stageOf(each, day))
        expect([day, stageOf(each, day).stage]).toEqual([day, stage])
      }
    }
  })
})

it('the reference contains paper, number and month of award', () => {
  const referenceParts = {
    id: 12,
    institution: 'mlwr',
    funder: 'GRZ',
    department: 'psu',
    procurementCategory: 'NCS',
    awardedOn: '2027-01-03',
  }
  expect(contractReference(referenceParts)).toBe('MLWR.GRZ.PSU.NCS.12.01.27')
  expect(contractReference({ ...referenceParts, awardedOn: '2026-12-31' })).toBe('MLWR.GRZ.PSU.NCS.12.12.26')
  expect(amendmentReference('MLWR.GRZ.PSU.NCS.12.01.27', 3)).toBe('MLWR.GRZ.PSU.NCS.12.01.27.A3')
})

it('a changed date resets the later ones', () => {
  expect(contractDatesAfter.approvedOn).toEqual(['clearedOn', 'notifiedOn', 'awardedOn'])
  expect(contractDatesAfter.clearedOn).toEqual(['notifiedOn', 'awardedOn'])
  expect(contractDatesAfter.notifiedOn).toEqual(['awardedOn'])
  expect(amendmentDatesAfter.approvedOn).toEqual(['clearedOn', 'amendedOn'])
  expect(amendmentDatesAfter.clearedOn).toEqual(['amendedOn'])
  expect(fieldsAffectedBy('approvedOn', contractRules)).toEqual(['clearedOn', 'notifiedOn'])
})

describe('the input schema', () => {
  const paper = {
    ...filledPaper,
    approvalType: 'ORDINARY',
    mpcNumber: 4,
    id: 1,
    version: 1,
    status: 'COMPLETE',
  }
  const invalidPaths = (changes: object) =>
    mpcChange
      .safeParse({ ...paper, contract: { ...contract, ...changes } })
      .error?.issues.map(({ path }) => path.join('.')) ?? []

  it.each([
    ['approvedOn', null],
    ['clearedOn', undefined],
    ['notifiedOn', ''],
    ['awardedOn', '2026-02-30'],
    ['description', '  '],
    ['description', 'd'.repeat(301)],
    ['manager', ''],
    ['amountPaid', -0.01],
    ['amountPaid', 0.001],
    ['amountPaid', largestAmount * 10],
    ['amountPaid', null],
    ['id', 1.5],
  ])('rejects %s with the value %s', (field, value) => {
    expect(invalidPaths({ [field]: value })).toEqual([`contract.${field}`])
  })

  it('ignores server fields, and accepts a missing or null contract', () => {
    expect(
      invalidPaths({ reference: 7, value: 'much', revisedValue: -1, balance: null, stage: 'x' }),
    ).toEqual([])
    expect(mpcChange.safeParse(paper).success).toBe(true)
    expect(mpcChange.safeParse({ ...paper, contract: null }).success).toBe(true)
    expect(invalidPaths({ amountPaid: undefined, id: null, description: 'd'.repeat(300) })).toEqual([])
  })

  it('accepts 100 amendments and one more to be reported, but no others', () => {
    const withAmendments = (length: number) => ({ amendments: Array.from({ length }, () => amendment) })
    expect(invalidPaths(withAmendments(101))).toEqual([])
    expect(invalidPaths(withAmendments(102))).toEqual(['contract.amendments'])
  })
})

describe('a change of an awarded contract', () => {
  const days = {
    approvedOn: '2026-03-01',
    clearedOn: '2026-04-20',
    notifiedOn: '2026-03-06',
    awardedOn: '2026-03-16',
  }
  const before = { ...days, amountPaid: 500, revisedValue: 9_000 }

  it.each([
    ['a date that has come', { awardedOn: '2026-03-20' }, ['awardedOn']],
    ['a date that lies ahead', { clearedOn: '2026-04-21' }, []],
    ['a lower payment', { amountPaid: 499.99 }, ['amountPaid']],
    ['a further payment', { amountPaid: 501 }, []],
    ['nothing', before, []],
    ['fields that are left out', { awardedOn: undefined, amountPaid: null }, []],
  ])('of %s corrects %j', (_, changes, expected) => {
    expect(correctedFields(before, changes, '2026-03-31')).toEqual(expected)
  })

  it('corrects its paper if it replaces a value, but not if it fills an empty one or changes case', () => {
    const paper = {
      vendor: 'Chilenje Stationers',
      department: 'PROC',
      procurementCategory: 'G',
      initiatedOn: '2026-03-01',
      approvalDate: null,
      purchaseOrder: 'LPO 7',
      egpReference: null,
    }
    const changes = {
      vendor: 'My own company',
      department: 'proc',
      approvalDate: '2026-03-02',
      purchaseOrder: null,
    }
    expect(correctedPaperFields(paper, changes)).toEqual(['vendor', 'purchaseOrder'])
  })

  it('is no correction before the award', () => {
    expect(correctedFields(before, { approvedOn: '2026-03-02', amountPaid: 0 }, '2026-03-15')).toEqual([])
  })
})
