import { addDays, addYears, startOfDay, toDay, yearOf } from '@insaka/domain/core/dates'
import type { AttendanceCapacity, Resolution } from '@insaka/domain/meetings/meetings.labels'
import { decidedInMeeting, decisionsStart, demoSessions, type DemoDecision } from './demo-decisions.ts'
import { daysAfter, midnightOf, toWorkday, workTimeOn } from './demo-days.ts'
import type { DemoPaper } from './demo-paper.ts'

/** The committee of the demo institution that decides in Insaka, identical for every run on the same day. */

export type DemoMember = ReturnType<typeof demoMembers>[number]

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lusaka' })
const midnightOn = (day: string): Date => new Date(startOfDay(day))

/** Appointments of three years. One ended last year, and another one ends within two weeks. */
export function demoMembers(now: Date) {
  const today = midnightOf(now)
  const year = yearOf(now)
  const endingFrom = toDay(daysAfter(today, -1085))
  const firstDay = workTimeOn(daysAfter(today, -720), 60)
  const appointments = [
    ['Mwila Chilufya', 'CHAIR', 'INTERNAL', 'demo.controlling', `${year - 1}-01-14`],
    ['Kasonde Mulenga', 'MEMBER', 'INTERNAL', 'demo.finance', `${year - 1}-01-14`],
    ['Thandiwe Zulu', 'MEMBER', 'INTERNAL', 'demo.dev', `${year - 1}-01-14`],
    ['Precious Mwape', 'MEMBER', 'INTERNAL', null, endingFrom],
    ['Dr Mutinta Hachilenga', 'MEMBER', 'EXTERNAL', null, `${year - 1}-03-04`],
    ['Emmanuel Siame', 'MEMBER', 'EXTERNAL', null, `${year - 1}-03-04`],
    ['Patrick Kabwe', 'MEMBER', 'INTERNAL', null, `${year - 4}-10-01`],
  ] as const
  return appointments.map(([name, capacity, membership, username, appointedFrom], i) => {
    const appointedTo = addDays(addYears(appointedFrom, 3), -1)
    const letterOn = workTimeOn(midnightOn(appointedFrom), 60)
    const letter = `PS/PC/${yearOf(letterOn)}/${i + 3} of ${dayInWords.format(letterOn)}`
    return {
      savedOn: letterOn < firstDay ? firstDay : letterOn,
      member: { name, capacity, membership, username, appointedFrom, appointedTo, letter },
    }
  })
}

type Attendee = { name: string; capacity: AttendanceCapacity; represents?: string; present: boolean }
type Decided = { decision?: Resolution; resolution?: string }
export type DemoMeeting = {
  savedOn: Date
  /** The time at which the meeting is recorded as held, with its decisions. */
  heldAt?: Date
  meeting: { meetingNumber: string; heldOn: string; time: string; place: string; attendance: Attendee[] }
  agenda: (Decided & { paper: DemoPaper | null; description?: string })[]
  interests?: { member: string; paper: DemoPaper; interest: string }[]
  columns?: { state: 'CONFIRMED'; confirmedOn: string }
}

const decisions: Decided[] = [
  { decision: 'APPROVED' },
  {
    decision: 'CONDITIONS',
    resolution: 'The vendor renews its tax clearance certificate before the contract is signed.',
  },
  {
    decision: 'REJECTED',
    resolution: 'The reasons for buying directly do not convince. The department invites quotations.',
  },
  { decision: 'DEFERRED', resolution: 'The department attaches a survey of market prices.' },
]

const numberOf = ({ on, number }: { on: Date; number: number }): string => `${number}/${yearOf(on)}`

export function demoMeetings(
  papers: readonly (DemoPaper & { decisions?: DemoDecision[] })[],
  now: Date,
): DemoMeeting[] {
  const today = midnightOf(now)
  const { last, next } = demoSessions(now)
  const start = decisionsStart(now)
  const members = demoMembers(now).map(({ member }) => member)
  const committeePapers = papers.filter(({ kind }) => kind === 'mpc')
  const governed = committeePapers.filter(({ savedOn }) => savedOn >= start)
  const lastDay = midnightOf(workTimeOn(daysAfter(today, -3), 0))
  return [...earlierMeetings(), lastMeeting(), nextMeeting()]

  function meetingOn(heldOn: string, meetingNumber: string, isPresent: (place: number) => boolean) {
    const attendance = members
      .filter(({ appointedFrom, appointedTo }) => appointedFrom <= heldOn && heldOn <= appointedTo)
      .map(({ name, capacity }, i): Attendee => ({ name, capacity, present: isPresent(i) }))
    return { meetingNumber, heldOn, time: '09:00', place: 'Board Room', attendance }
  }

  /** Ordinary sessions of six months in their final state, as if imported: demo data has no signed minutes. */
  function earlierMeetings(): DemoMeeting[] {
    const sessions = new Map<string, DemoPaper[]>()
    for (const paper of committeePapers) {
      const day = paper.steps.flatMap(({ changes }) => changes.approvalDate ?? [])[0]
      if (paper.paper['approvalType'] !== 'ORDINARY' || !day || day >= toDay(start)) continue
      sessions.set(day, [...(sessions.get(day) ?? []), paper])
    }
    const days = [...sessions.keys()].filter((day) => day >= toDay(daysAfter(today, -185))).toSorted()
    return days.map((heldOn, i) => {
      const decided = sessions.get(heldOn)!
      const number = Number(decided[0]!.paper['mpcNumber'])
      const confirmedOn = days[i + 1] ?? toDay(lastDay)
      const isPresent = (place: number) => place === 0 || (place + i) % 5 > 0
      return {
        savedOn: workTimeOn(midnightOn(confirmedOn), 150),
        meeting: meetingOn(heldOn, numberOf({ on: midnightOn(heldOn), number }), isPresent),
        agenda: decided.map((paper) => ({ paper, decision: 'APPROVED' })),
        columns: { state: 'CONFIRMED', confirmedOn },
      }
    })
  }

  function lastMeeting(): DemoMeeting {
    const meeting = meetingOn(toDay(lastDay), numberOf(last), (place) => place < 5)
    const [chair, represented, ...others] = meeting.attendance as [Attendee, Attendee, ...Attendee[]]
    const attendance: Attendee[] = [
      chair,
      { name: 'Joseph Sakala', capacity: 'PROXY', represents: represented.name, present: true },
      ...others,
      { name: 'Inonge Liswaniso', capacity: 'SECRETARY', present: true },
      { name: 'Luyando Mweemba', capacity: 'IN_ATTENDANCE', present: true },
    ]
    const agenda = governed.slice(0, decidedInMeeting).map((paper, i) => ({ paper, ...decisions[i] }))
    const interest = 'My brother is a director of the vendor.'
    return {
      savedOn: workTimeOn(lastDay, 180),
      heldAt: workTimeOn(lastDay, 215),
      meeting: { ...meeting, attendance },
      agenda,
      interests: [{ member: 'Thandiwe Zulu', paper: agenda[0]!.paper, interest }],
    }
  }

  function nextMeeting(): DemoMeeting {
    const savedOn = workTimeOn(daysAfter(today, -1), 400)
    const deferred = governed.filter((_, i) => decisions[i]?.decision === 'DEFERRED')
    const waiting = governed
      .slice(decidedInMeeting)
      .filter((paper) => paper.decisions?.some(({ name, time }) => name === 'confirmFunds' && time < savedOn))
    return {
      savedOn,
      meeting: meetingOn(toDay(toWorkday(daysAfter(today, 7))), numberOf(next), () => false),
      agenda: [
        { paper: null, description: `Minutes of meeting ${numberOf(last)}` },
        ...[...deferred, ...waiting].map((paper) => ({ paper })),
      ],
    }
  }
}
