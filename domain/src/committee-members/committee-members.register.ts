import { defineRegister } from '../registers/define-register.ts'
import { choice, day, decided, longText, moment, pdfs, text } from '../registers/fields.ts'
import { byName } from '../registers/identities.ts'
import { isAppointed, memberCapacities, memberships } from './committee-members.rules.ts'

const optional = { optional: true } as const
const appointment = { section: 'Appointment' } as const
const onlyWhenWithdrawn = {
  section: 'Record',
  notIn: ['reading'],
  isShown: ({ withdrawnOn }: { withdrawnOn: string | null }) => withdrawnOn !== null,
} as const

// oxfmt-ignore
export const committeeMembers = defineRegister('committeeMembers', {
  base: 'procurement',
  numberLabel: 'Member No.',
  subject: 'name',
  initialState: 'APPOINTED',
  editableStates: ['APPOINTED'],
  shownState(member, today) {
    if (member.state !== 'APPOINTED' || isAppointed(member, today)) return undefined
    return member.appointedFrom > today ? ['To be appointed', 'progress'] : ['Ended', 'over']
  },
  fields: {
    name: text('Name', { max: 120, column: 'usual', isSearched: true, identity: byName, example: 'Grace Mwansa' }),
    capacity: choice('Capacity', memberCapacities, { column: 'usual', width: 10, example: 'MEMBER' }),
    membership: choice('Membership', memberships, { column: 'usual', width: 18, filter: true }),
    username: text('Username', { ...optional, max: 60, column: 'wide', hint: 'The user of Insaka who this member is, so that nobody decides on a paper of their own. Leave it empty for members who do not use Insaka.' }),
    appointedFrom: day('Appointed From', { ...appointment, column: 'usual', filter: 'appointed' }),
    appointedTo: day('Appointed To', { ...appointment, ...optional, column: 'usual', filter: 'appointmentEnds' }),
    letter: text('Letter Of Appointment', { ...appointment, ...optional, max: 60, column: 'wide', isSearched: true, hint: 'Reference and date of the letter.' }),
    documents: pdfs('PDFs', { section: 'Documents', hint: 'The letter of appointment.' }),
    withdrawnOn: decided(moment('Withdrawn On', { ...optional, ...onlyWhenWithdrawn })),
    withdrawalReason: decided(longText('Reason For Withdrawing', { ...optional, ...onlyWhenWithdrawn, max: 300 })),
  },
  unknown: { username: 'No user of this institution has this username.' },
  list: { days: { field: 'createdOn', label: 'Created' }, sort: ['name', 'appointedTo'] },
  rules: [
    { needs: ['appointedFrom', 'appointedTo'], showOn: 'appointedTo', message: 'Appointed To may not be before Appointed From.', holds: ({ appointedFrom, appointedTo }) => appointedTo >= appointedFrom },
  ],
  steps: {
    withdraw: { label: 'Withdraw entry', verb: 'Withdraw', done: 'Withdrawn', from: ['APPOINTED'], to: 'WITHDRAWN', isDangerous: true, permission: 'MANAGE_COMMITTEE', asks: { reason: longText('Reason For Withdrawing', { max: 300 }) }, consequence: 'The entry was a mistake and no longer counts. To end an appointment, change Appointed To instead.', sets: ({ now, reason }) => ({ withdrawnOn: now, withdrawalReason: reason }) },
    restore: { label: 'Restore entry', verb: 'Restore', done: 'Restored', from: ['WITHDRAWN'], to: 'APPOINTED', permission: 'MANAGE_COMMITTEE', asks: {}, consequence: 'The entry counts again.', sets: () => ({ withdrawnOn: null, withdrawalReason: null }) },
  },
  signers: ['Prepared by', 'Committee Secretary'],
})
