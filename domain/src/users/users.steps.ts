import { choice, longText } from '../registers/fields.ts'
import { roles } from '../permissions.ts'
import type { Step } from '../steps/step.ts'
import { userFieldLabels as label } from './users.labels.ts'

const decision = { from: ['waiting'], permission: 'MANAGE_USERS' } as const

/** The decisions about a waiting registration. */
export const userSteps = {
  approve: {
    ...decision,
    label: 'Approve',
    done: 'Approved',
    path: 'approve',
    asks: { role: choice(label.role, roles) },
    consequence: 'The user can sign in.',
  },
  decline: {
    ...decision,
    label: 'Decline',
    done: 'Declined',
    path: 'decline',
    isDangerous: true,
    asks: { reason: longText(label.declineReason, { min: 3, max: 300 }) },
    consequence: ({ firstName, lastName }) =>
      `${firstName} ${lastName} gets no account. The reason stays in the record. At sign-in they see only that the registration was declined.`,
  },
} satisfies Record<string, Step<'waiting', { firstName: string; lastName: string }>>
