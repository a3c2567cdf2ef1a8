import { describe, expect, it } from 'vitest'
import {
  enquiryMovement,
  enquiryStateAtEnd,
  enquiryStateOn,
  isListedInPeriod,
  listPart,
  paperMovement,
  paperStateOn,
  type EnquiryHistory,
} from './report.movements.ts'
import type { PaperStatus } from '../papers/papers.labels.ts'

const quarter = { from: '2026-01-01', to: '2026-03-31' }
type Step = [state: PaperStatus, since: string]
const statesOf = (...steps: Step[]) => steps.map(([state, since]) => ({ state, since }))
const recordedStep: Step = ['IN_PROGRESS', '2026-02-10']

describe('the state of a paper at the end of a day', () => {
  const paper = {
    initiatedOn: '2026-02-10',
    states: statesOf(recordedStep, ['COMPLETE', '2026-03-01'], ['IN_PROGRESS', '2026-03-05']),
  }
  it.each([
    ['2026-02-09', null],
    ['2026-02-10', 'IN_PROGRESS'],
    ['2026-02-28', 'IN_PROGRESS'],
    ['2026-03-01', 'COMPLETE'],
    ['2026-03-04', 'COMPLETE'],
    ['2026-03-05', 'IN_PROGRESS'],
  ])('%s is %s', (day, state) => {
    expect(paperStateOn(day, paper)).toBe(state)
  })

  it('is in progress since its initiation, even if it was recorded later', () => {
    const lateRecord = { initiatedOn: '2026-03-30', states: statesOf(['IN_PROGRESS', '2026-04-09']) }
    expect(paperStateOn('2026-03-31', lateRecord)).toBe('IN_PROGRESS')
  })

  it('is closed no earlier than its initiation', () => {
    const earlyClosing = {
      initiatedOn: '2026-04-02',
      states: statesOf(recordedStep, ['COMPLETE', '2026-03-20']),
    }
    expect([paperStateOn('2026-04-01', earlyClosing), paperStateOn('2026-04-02', earlyClosing)]).toEqual([
      null,
      'COMPLETE',
    ])
  })

  it('is the last of several on one day', () => {
    const states = statesOf(recordedStep, ['COMPLETE', '2026-03-01'], ['CANCELLED', '2026-03-01'])
    expect(paperStateOn('2026-03-01', { ...paper, states })).toBe('CANCELLED')
  })
})

describe("the parts of a list's total", () => {
  const cancelledStep: Step = ['CANCELLED', '2026-03-01']
  const laterStep: Step = ['CANCELLED', '2026-04-10']
  it.each<[string, string | null, string, string | null, Step[]]>([
    ['a paper of the period is an expense', 'expense', '2026-02-10', null, [recordedStep]],
    ['one approved in it is an expense', 'expense', '2025-11-01', '2026-01-01', [recordedStep]],
    ['one that was brought forward counted earlier', 'earlier', '2025-12-31', null, [recordedStep]],
    ['one approved after it counts later', 'later', '2026-02-10', '2026-04-01', [recordedStep]],
    ['one cancelled in it is not', null, '2026-02-10', null, [recordedStep, cancelledStep]],
    ['one cancelled since is by itself', 'cancelledSince', '2026-02-10', null, [recordedStep, laterStep]],
    [
      'one that was cancelled in it and reopened since is an expense, as in the summary',
      'expense',
      '2026-02-10',
      null,
      [recordedStep, cancelledStep, ['IN_PROGRESS', '2026-04-10']],
    ],
  ])('%s', (_, part, initiatedOn, approvalDate, steps) => {
    const [status] = steps.at(-1)!
    expect(listPart({ status, initiatedOn, approvalDate, states: statesOf(...steps) }, quarter)).toBe(part)
  })
})

describe('the movement of a paper in a quarter', () => {
  const none = {
    broughtForward: false,
    added: false,
    reopened: false,
    completed: false,
    cancelled: false,
    carriedForward: false,
    completedThenCancelled: false,
  }
  it.each<[string, string, Step[], Partial<typeof none>]>([
    ['begun before and still open', '2025-12-31', [], { broughtForward: true, carriedForward: true }],
    ['begun on the first day', '2026-01-01', [], { added: true, carriedForward: true }],
    ['begun on the last day', '2026-03-31', [], { added: true, carriedForward: true }],
    ['begun after it', '2026-04-01', [], {}],
    ['closed before it', '2025-11-01', [['COMPLETE', '2025-12-31']], {}],
    [
      'closed on its first day',
      '2025-11-01',
      [['COMPLETE', '2026-01-01']],
      { broughtForward: true, completed: true },
    ],
    ['closed on its last day', '2026-02-01', [['CANCELLED', '2026-03-31']], { added: true, cancelled: true }],
    ['closed after it', '2026-02-01', [['COMPLETE', '2026-04-01']], { added: true, carriedForward: true }],
    [
      'closed, reopened and closed again',
      '2026-02-01',
      [
        ['COMPLETE', '2026-02-03'],
        ['IN_PROGRESS', '2026-02-04'],
        ['COMPLETE', '2026-03-05'],
      ],
      { added: true, completed: true },
    ],
    [
      'closed before and reopened',
      '2025-11-01',
      [
        ['CANCELLED', '2025-12-31'],
        ['IN_PROGRESS', '2026-03-31'],
      ],
      { reopened: true, carriedForward: true },
    ],
    [
      'closed before, reopened and closed again',
      '2025-11-01',
      [
        ['COMPLETE', '2025-12-31'],
        ['IN_PROGRESS', '2026-01-15'],
        ['COMPLETE', '2026-01-16'],
      ],
      {},
    ],
    [
      'complete before and cancelled',
      '2025-11-01',
      [
        ['COMPLETE', '2025-12-31'],
        ['CANCELLED', '2026-02-01'],
      ],
      { completedThenCancelled: true },
    ],
  ])('%s', (_, initiatedOn, changes, movement) => {
    const paper = { initiatedOn, states: statesOf(['IN_PROGRESS', initiatedOn], ...changes) }
    expect(paperMovement(paper, quarter)).toEqual({ ...none, ...movement })
  })

  it('is balanced for every possible sequence of states', () => {
    const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01']
    const states: PaperStatus[] = ['IN_PROGRESS', 'COMPLETE', 'CANCELLED']
    let combinations = 0
    for (const initiatedOn of days)
      for (const first of days)
        for (const one of states)
          for (const second of days.filter((day) => day >= first))
            for (const other of states) {
              const paper = {
                initiatedOn,
                states: statesOf(['IN_PROGRESS', initiatedOn], [one, first], [other, second]),
              }
              const { broughtForward, added, reopened, completed, cancelled, carriedForward } = paperMovement(
                paper,
                quarter,
              )
              const sum =
                [broughtForward, added, reopened].filter(Boolean).length -
                [completed, cancelled].filter(Boolean).length
              expect([paper, sum]).toEqual([paper, carriedForward ? 1 : 0])
              combinations += 1
            }
    expect(combinations).toBe(675)
  })
})

it('lists a paper that moves or counts as an expense in the period', () => {
  const closed = paperMovement(
    {
      initiatedOn: '2025-11-01',
      states: statesOf(['IN_PROGRESS', '2025-11-01'], ['COMPLETE', '2025-12-01']),
    },
    quarter,
  )
  expect(isListedInPeriod(closed, '2025-12-31', quarter)).toBe(false)
  expect(isListedInPeriod(closed, '2026-01-01', quarter)).toBe(true)
  expect(isListedInPeriod({ ...closed, carriedForward: true }, '2025-12-31', quarter)).toBe(true)
})

describe('an enquiry', () => {
  const enquiry: EnquiryHistory = {
    enquiryType: 'RFQ',
    issuedOn: '2026-02-01',
    closedOn: '2026-02-07',
    withdrawnOn: null,
    papers: [],
  }
  const takenUp = {
    ...enquiry,
    papers: [statesOf(['IN_PROGRESS', '2026-02-05'], ['CANCELLED', '2026-02-09'])],
  }
  it.each([
    ['2026-01-31', takenUp, null],
    ['2026-02-04', takenUp, 'OPEN'],
    ['2026-02-05', takenUp, 'LINKED'],
    ['2026-02-09', takenUp, 'CLOSED'],
    ['2026-02-06', enquiry, 'OPEN'],
    ['2026-02-07', enquiry, 'CLOSED'],
    ['2026-02-07', { ...enquiry, withdrawnOn: '2026-02-07' }, 'WITHDRAWN'],
    ['2026-02-06', { ...enquiry, withdrawnOn: '2026-02-07' }, 'OPEN'],
    [
      '2026-02-20',
      { ...takenUp, papers: [...takenUp.papers, statesOf(['IN_PROGRESS', '2026-02-20'])] },
      'LINKED',
    ],
  ])('on %s', (day, history, state) => {
    expect(enquiryStateOn(day, history)).toBe(state)
  })

  it.each([
    ['2026-02-06T16:00:00+02:00', 'OPEN'],
    ['2026-02-07T15:59:59+02:00', 'OPEN'],
    ['2026-02-07T16:00:00+02:00', 'CLOSED'],
    ['2026-04-02T08:00:00+02:00', 'CLOSED'],
  ])('has the state of %s in a report created then', (madeOn, state) => {
    const closing = { ...enquiry, closesAt: '2026-02-07T16:00:00+02:00' }
    expect(enquiryStateAtEnd(closing, { to: quarter.to, madeOn })).toBe(state)
    expect(enquiryStateAtEnd(closing, { to: '2026-02-06', madeOn })).toBe('OPEN')
    const linkedEnquiry = { ...closing, papers: takenUp.papers }
    expect(enquiryStateAtEnd(linkedEnquiry, { to: '2026-02-08', madeOn })).toBe('LINKED')
  })

  it('without a tender is withdrawn while its paper is cancelled', () => {
    const papers = [
      statesOf(['IN_PROGRESS', '2026-01-10'], ['CANCELLED', '2026-02-20'], ['IN_PROGRESS', '2026-05-10']),
    ]
    const requestDates = { issuedOn: '2026-01-10', closedOn: '2026-01-10', withdrawnOn: null }
    const request: EnquiryHistory = { enquiryType: 'NTR', ...requestDates, papers }
    const days = ['2026-01-09', '2026-01-10', '2026-02-19', '2026-02-20', '2026-05-09', '2026-05-10']
    expect(days.map((day) => enquiryStateOn(day, request))).toEqual([
      null,
      'LINKED',
      'LINKED',
      'WITHDRAWN',
      'WITHDRAWN',
      'LINKED',
    ])
  })

  it('moves by its issue, its papers and its withdrawal', () => {
    const movements = (changes: Partial<EnquiryHistory>) =>
      Object.entries(enquiryMovement({ ...enquiry, ...changes }, quarter))
        .filter(([, did]) => did)
        .map(([name]) => name)
    expect(movements({})).toEqual(['added', 'carriedForward'])
    expect(movements({ closedOn: '2026-04-01' })).toEqual(['added', 'carriedForward'])
    expect(movements({ issuedOn: '2025-12-31', closedOn: '2026-04-01' })).toEqual([
      'broughtForward',
      'carriedForward',
    ])
    expect(movements({ issuedOn: '2025-12-31' })).toEqual(['broughtForward', 'carriedForward'])
    expect(movements({ issuedOn: '2026-04-01' })).toEqual([])
    expect(movements({ papers: [statesOf(['IN_PROGRESS', '2026-03-31'])] })).toEqual(['added', 'linked'])
    expect(movements({ issuedOn: '2025-12-01', withdrawnOn: '2026-01-01' })).toEqual([
      'broughtForward',
      'withdrawn',
    ])
    const freedPapers = [statesOf(['IN_PROGRESS', '2025-12-05'], ['CANCELLED', '2026-01-02'])]
    expect(movements({ issuedOn: '2025-12-01', papers: freedPapers })).toEqual(['reopened', 'carriedForward'])
  })
})
