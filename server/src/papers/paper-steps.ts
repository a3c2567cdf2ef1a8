import { paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { decidedContent, type PaperStepName } from '@insaka/domain/papers/papers.rules'
import { isWaiting } from '@insaka/domain/decision-rules/decisions.rules'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Step } from '@insaka/domain/steps/step'
import { requireAllowedAttachment } from '../attachments/attach.actions.ts'
import type { Platform } from '../platform.ts'
import { setsOf, type StepKind } from '../steps/take-step.actions.ts'
import { mailInitiator } from './mail-initiator.ts'
import {
  loadChange,
  mailInitiatorOfChange,
  refuseStatus,
  writePaper,
  type LoadedChange,
} from './change-paper.actions.ts'
import type { PaperInput, PaperKind } from './papers.kind.ts'

type Loaded<R> = LoadedChange<R> & { record: R }

/** Steps of which the initiator is notified. */
const decisionMails = new Set(['approve', 'return', 'reject', 'record'])

/** The steps of a kind of paper. */
export const paperStepKind = <F extends PaperInput, R extends PaperRecord>(
  { mail }: Pick<Platform, 'mail'>,
  kind: PaperKind<F, R>,
): StepKind<R, Loaded<R>> => ({
  name: kind.register.name,
  steps: paperSteps[kind.register.name],
  async load(tx, caller, { id, name, version, answers }) {
    const { to: status }: Step<PaperStatus> = paperSteps[kind.register.name][name as PaperStepName]
    const attachmentId = answers['attachmentId'] as string | undefined
    const right = {
      id: Number(id),
      ...(status && { status }),
      ...(attachmentId !== undefined && { attachmentId }),
      ...(version !== undefined && { version }),
    }
    const loaded = await loadChange(tx, caller, kind, right, { isStep: true })
    return { ...loaded, record: loaded.before.record }
  },
  describe: (record) => ({
    noun: 'paper',
    initiatorId: record.initiatorId,
    department: record.department,
    state: record.status,
    stateLabel:
      record.governedBy !== null && record.status === 'IN_PROGRESS'
        ? decisions[record.decision]
        : paperStatuses[record.status],
    record,
    involved: record.editorIds,
    ...(record.governedBy !== null && { content: decidedContent(record) }),
    isSubmitted: isWaiting(record.decision),
    version: record.version,
  }),
  async save(tx, loaded, { answers, reason, steps, step }, caller) {
    const { before, enquiry, file } = loaded
    const { row, department } = before
    const state = (step.to ?? row.state) as PaperRecord['status']
    refuseStatus(before, state, enquiry)
    const reopening = state === 'IN_PROGRESS' && row.state !== 'IN_PROGRESS' ? { reason } : null
    const change = { ...loaded, steps, reopening }
    const attachment = requireAllowedAttachment(file, {
      current: before.attachment,
      requested: answers['attachmentId'] as string | undefined,
    })
    const columns = {
      ...setsOf(tx, step, { answers, reason, record: before.record }),
      state,
      statusReason: state === 'CANCELLED' ? reason : null,
      attachmentId: attachment?.id ?? null,
    }
    await writePaper(tx, kind, change, { row: { ...row, ...columns }, department, attachment })
    await mailInitiatorOfChange(tx, mail, caller, change)
    if (decisionMails.has(steps[0]!.step)) {
      const { register, id, reference, initiatorId } = row
      const decided = { register, id, reference, initiatorId }
      await mailInitiator(tx, mail, caller, { record: decided, change: { decided: step.done }, reason })
    }
    return (await kind.find(tx, row.id))!.record
  },
  find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
})
