import { endpointsOf } from '@insaka/domain/registers/derived'
import { listAttachmentVersions } from '../attachments/attachments.repository.ts'
import type { Call } from '../http/bind-handlers.ts'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { Caller } from '../idempotency/caller.ts'
import type { Platform } from '../platform.ts'
import { requireReadable } from '../registers/own-records.ts'
import { readRecord } from '../registers/read-register.ts'
import { registerRoutes } from '../registers/routes.ts'
import type { DescribedKind } from './described-kind.repository.ts'
import { describedSteps, type PrepareStep } from './described-steps.ts'
import type { DescribedActions, FollowUp } from './save-record.actions.ts'

/** The endpoints of a described register. */
export function describedRoutes(
  platform: Platform,
  kind: DescribedKind,
  actions: DescribedActions,
  followUp?: FollowUp,
  prepareStep?: PrepareStep,
) {
  const { description, register } = kind
  type AnyCall = Omit<Call<Endpoint>, 'params' | 'caller'> & { params: { id: number }; caller: Caller }
  const withSteps = { ...kind, steps: describedSteps(kind, actions, followUp, prepareStep) }
  return registerRoutes(platform, endpointsOf(description), withSteps as never, {
    saves: {
      save: ((...call: Parameters<typeof actions.save>) =>
        actions.save(call[0], call[1], call[2], call[3], followUp)) as never,
    },
    others: {
      judge: ({ caller, checked }: AnyCall) => actions.preview(platform, caller, checked as never),
      attachments: ({ params: { id }, caller }: AnyCall) =>
        platform.database.read(caller.institutionId, async (tx) => {
          const [record, attachments] = await Promise.all([
            readRecord(tx, kind as never, id),
            listAttachmentVersions(tx, { register: register.name, recordId: id }),
          ])
          requireReadable(caller, register, record)
          return { attachments }
        }),
    } as never,
  })
}
