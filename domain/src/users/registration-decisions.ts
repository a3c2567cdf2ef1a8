import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/text-fields.ts'
import { stepEndpoints, stepInput } from '../steps/step-endpoints.ts'
import { userRecord } from './users.schema.ts'
import { userSteps } from './users.steps.ts'

export const approvalInput = stepInput(userSteps.approve)
export type ApprovalInput = z.output<typeof approvalInput>

export const declineInput = stepInput(userSteps.decline)
export type DeclineInput = z.output<typeof declineInput>

const decisions = stepEndpoints(userSteps, {
  noun: 'registration',
  path: `${basePaths.auth}/users/:id`,
  payload: z.object({ user: userRecord }),
})
const ofAnyInstitution = { anyInstitution: true, params: z.strictObject({ id: uuid }) } as const

/** Part of the endpoints of users, apart because every page loads the others. */
export const registrationDecisions = {
  approve: endpoint({
    ...decisions.approve,
    ...ofAnyInstitution,
    summary: 'Approve a waiting registration and set the role',
    body: approvalInput,
    message: 'The user has been approved.',
  }),
  decline: endpoint({
    ...decisions.decline,
    ...ofAnyInstitution,
    summary: 'Decline a waiting registration',
    body: declineInput,
  }),
}
