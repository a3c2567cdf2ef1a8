import { toDay } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { requestsOnlyFrom } from '@insaka/domain/decision-rules/decision-settings.rules'
import type { Outcomes } from '@insaka/domain/requisitions/requisitions.endpoints'
import { may } from '@insaka/domain/permissions'
import type { Recorded } from '@insaka/domain/registers/define-register'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { rightsOf } from '@insaka/domain/users/duties.rules'
import type { WriteTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import type { PrepareStep } from '../described-registers/described-steps.ts'
import { mailInitiator } from '../papers/mail-initiator.ts'
import type { Platform } from '../platform.ts'
import { findDutiesOfUsers } from '../users/duties.repository.ts'
import { findPeople } from '../users/people.repository.ts'
import { findUser } from '../users/users.repository.ts'
import { findOutcomes } from './requisitions.repository.ts'

type Requisition = Recorded<typeof requisitions>

/** Steps after which the requester gets a mail, if somebody else took them. */
const mailedSteps = new Set(['accept', 'return', 'close', 'cancel'])

/** Names the officer of a requisition, and refuses closing it without a reason while papers are incomplete. */
export const prepareRequisitionStep =
  ({ mail }: Pick<Platform, 'mail'>): PrepareStep =>
  async (tx, caller, { name, record, answers }) => {
    const reason = (answers['reason'] as string | null | undefined) ?? null
    if (name === 'close' && reason === null && !isBought(await findOutcomes(tx, record.id)))
      throw fault('reason', 'Enter a reason, because not every paper of this requisition is complete.')
    return {
      ...('assignedToId' in answers && {
        columns: { assignedTo: await nameOfOfficer(tx, answers['assignedToId'] as string) },
      }),
      ...(mailedSteps.has(name) && {
        follow: () =>
          mailInitiator(tx, mail, caller, {
            record: { ...(record as unknown as Requisition), register: 'requisitions' },
            change: { decided: requisitions.steps[name as keyof typeof requisitions.steps].done },
            reason,
          }),
      }),
    }
  }

/** True once every enquiry has led to a paper, and all papers are complete. */
function isBought({ enquiries, papers }: Outcomes): boolean {
  const inUse = papers.filter(({ status }) => status !== 'CANCELLED')
  const hasOpenEnquiry = enquiries.some(({ state }) => state === 'OPEN' || state === 'CLOSED')
  return inUse.length > 0 && !hasOpenEnquiry && inUse.every(({ status }) => status === 'COMPLETE')
}

async function nameOfOfficer(tx: WriteTx, id: string): Promise<string> {
  const [user, { people }, [held], settings] = await Promise.all([
    findUser(tx, id),
    findPeople(tx, { id }),
    findDutiesOfUsers(tx, { ids: [id] }),
    readDecisionSettings(tx),
  ])
  if (!user || people.length === 0) throw fault('assignedToId', 'Choose a colleague who can sign in.')
  const rights = rightsOf(
    { role: user.user.role, duties: held?.duties ?? [], requestsOnlyFrom: requestsOnlyFrom(settings) },
    toDay(tx.now),
  )
  if (!may(rights, 'CREATE_CONTENT'))
    throw fault('assignedToId', 'This colleague may not make enquiries and papers. Choose another one.')
  return `${user.firstName} ${user.lastName}`
}

const fault = (field: string, message: string) => new Refusal('INVALID', { fields: { [field]: [message] } })
