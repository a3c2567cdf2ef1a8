import type { Rule } from '../core/rules.ts'
import { resolutions, type AttendanceCapacity, type Resolution } from './meetings.labels.ts'

export type AgendaItem = {
  paper: string | null
  description: string | null
  decision: Resolution | null
  resolution: string | null
}
type Attendee = {
  name: string
  capacity: AttendanceCapacity
  represents: string | null
  present: boolean
}
type Interest = { member: string; paper: string }

/** A line of the agenda as it is stored. */
export type AgendaLine = AgendaItem & {
  id: number | null
  value: string | null
  submittedOn: string | null
  outcome: string | null
}

/** A member of the committee on the day of the meeting. */
export type Appointed = { name: string; isExternal: boolean; userId: string | null }

const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

export const agendaRules: readonly Rule<AgendaItem>[] = [
  {
    needs: [],
    showOn: 'description',
    message: 'Enter a paper or a subject.',
    holds: ({ paper, description }) => Boolean(paper ?? description),
  },
  {
    needs: ['decision'],
    showOn: 'resolution',
    message: 'Enter what the committee resolved.',
    holds: ({ decision, resolution }) => decision === 'APPROVED' || Boolean(resolution),
  },
]

export const attendanceRules: readonly Rule<Attendee>[] = [
  {
    needs: ['capacity'],
    showOn: 'represents',
    message: 'Enter the member whom the proxy represents.',
    holds: ({ capacity, represents }) => capacity !== 'PROXY' || Boolean(represents),
  },
  {
    needs: ['represents'],
    showOn: 'represents',
    message: 'Only a proxy represents a member.',
    holds: ({ capacity }) => capacity === 'PROXY',
  },
]

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

type Meeting = {
  agenda: readonly AgendaItem[]
  attendance: readonly Attendee[]
  interests: readonly Interest[]
}

/** The reason why the record does not show yet what the meeting decided, or null. */
export function holdingRefusal({ agenda, attendance }: Meeting): string | null {
  const open = agenda.filter(({ paper, decision }) => paper !== null && decision === null).length
  if (open > 0) return `Enter the decision on ${plural(open, 'paper')}.`
  const chairs = attendance.filter(({ capacity, present }) => present && capacity === 'CHAIR').length
  return chairs === 1 ? null : 'Enter who was present, with one chair.'
}

/** The members who decide in a meeting, or the reason why it cannot decide. */
export type Quorum = {
  appointed: number
  needed: number
  proxies: number
  voters: readonly Voter[]
  /** Messages by line of the attendance. */
  faults: ReadonlyMap<number, string>
  refusal: string | null
}
type Voter = { name: string; member: Appointed }

/** Half of the appointed members are a quorum; at most half of the appointed members may be represented by proxies. */
export function quorumOf(appointments: readonly Appointed[], attendance: readonly Attendee[]): Quorum {
  const members = distinctMembers(appointments)
  const faults = new Map<number, string>()
  const voters: Voter[] = []
  attendance.forEach((attendee, index) => {
    const { name, capacity, represents, present } = attendee
    if (!present || capacity === 'SECRETARY' || capacity === 'IN_ATTENDANCE') return
    const isProxy = capacity === 'PROXY'
    const represented = isProxy ? (represents ?? '') : name
    const member = members.find((each) => isSameName(each.name, represented))
    const fault = !member
      ? `${represented} is not a member of the committee on this day.`
      : isProxy && member.isExternal
        ? `${represented} is a member from outside and cannot be represented.`
        : isProxy && members.some((each) => isSameName(each.name, name))
          ? `${name} is a member of the committee and cannot represent another one.`
          : voters.some((each) => each.member === member)
            ? `${represented} is in the list twice.`
            : voters.some((each) => isSameName(each.name, name))
              ? `${name} is in the list twice.`
              : null
    if (fault !== null || !member) faults.set(index, fault!)
    else voters.push({ name, member })
  })
  const appointed = members.length
  const needed = Math.ceil(appointed / 2)
  const proxies = attendance.filter(({ capacity, present }) => present && capacity === 'PROXY').length
  return { appointed, needed, proxies, voters, faults, refusal: refusalOf() }

  function refusalOf(): string | null {
    if (appointed === 0)
      return 'The committee has no members on this day. Add them under Committee Members first.'
    if (voters.length < needed)
      return `There is no quorum: ${voters.length} of ${appointed} appointed members were present or represented, and ${needed} are needed.`
    const maxProxies = Math.floor(appointed / 2)
    if (proxies > maxProxies)
      return `There were ${plural(proxies, 'proxy').replace('proxys', 'proxies')}, and at most ${maxProxies} of ${appointed} appointed members may be represented.`
    return null
  }
}

/** One entry for each person, whose appointments may overlap. */
function distinctMembers(appointments: readonly Appointed[]): Appointed[] {
  const members: Appointed[] = []
  for (const each of appointments) {
    const known = members.find(
      ({ name, userId }) => isSameName(name, each.name) || (userId !== null && userId === each.userId),
    )
    if (known) known.userId ??= each.userId
    else members.push({ ...each })
  }
  return members
}

type InterestedIn = {
  paper: string
  /** Users who initiated, changed or submitted the paper. */
  barredIds: readonly (string | null)[]
  barredNames: readonly string[]
}

/** The voters who may not decide on a paper: they declared an interest, or initiated, changed or submitted it. */
export const interestedVoters = (
  { voters }: Pick<Quorum, 'voters'>,
  interests: readonly Interest[],
  { paper, barredIds, barredNames }: InterestedIn,
): readonly Voter[] =>
  voters.filter(
    ({ name, member }) =>
      (member.userId !== null && barredIds.includes(member.userId)) ||
      barredNames.some((barred) => isSameName(barred, name) || isSameName(barred, member.name)) ||
      interests.some(
        (each) =>
          isSameName(each.paper, paper) &&
          (isSameName(each.member, name) || isSameName(each.member, member.name)),
      ),
  )

/** Faults of a declared interest by field: it is about a member who was present and a paper on the agenda. */
export function interestFaults(
  { agenda, attendance }: Pick<Meeting, 'agenda' | 'attendance'>,
  { member, paper }: Interest,
): { member?: string; paper?: string } {
  const isPresent = attendance.some(
    ({ name, represents, present }) =>
      present && (isSameName(name, member) || isSameName(represents ?? '', member)),
  )
  const isListed = agenda.some((item) => isSameName(item.paper ?? '', paper))
  return {
    ...(!isPresent && { member: `${member} was not present.` }),
    ...(!isListed && { paper: 'This paper is not on the agenda.' }),
  }
}

/** The step of a paper that carries out a decision, or null if the paper goes on waiting. */
export const stepOfResolution = (decision: Resolution): 'approve' | 'reject' | null =>
  decision === 'DEFERRED' ? null : decision === 'REJECTED' ? 'reject' : 'approve'

export type AgendaPaperState = 'WAITING' | 'NOT_WAITING' | 'CHANGED' | 'NOT_DECIDED_HERE'

/** The consequence of the meeting for a paper, with the voters who took no part. */
export function outcomeOf(
  { decision }: Pick<AgendaItem, 'decision'>,
  { state, interested }: { state: AgendaPaperState; interested: readonly Voter[] },
): string | null {
  if (decision === null) return null
  if (state === 'NOT_DECIDED_HERE') return `${resolutions[decision]}, not decided in Insaka`
  if (stepOfResolution(decision) === null) return resolutions[decision]
  if (state === 'CHANGED') return 'Deferred, because it was submitted after it was put on the agenda'
  if (state === 'NOT_WAITING') return 'Deferred, because it was not waiting for the committee'
  const abstained = interested.map(({ name }) => name).join(', ')
  return abstained ? `${resolutions[decision]}, without ${abstained}` : resolutions[decision]
}
