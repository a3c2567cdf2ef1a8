import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { type PaperStepName } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Platform } from '../platform.ts'
import type { StepKind } from '../steps/take-step.actions.ts'
import {
  loadChange,
  mailInitiatorOfChange,
  refuseStatus,
  writePaper,
  type LoadedChange,
} from './change-paper.actions.ts'
import type { PaperInput, PaperKind } from './papers.kind.ts'

type Loaded<R> = LoadedChange<R> & { record: R }

/** The steps of a kind of paper. */
export const paperStepKind = <F extends PaperInput, R extends PaperRecord>(
  { mail }: Pick<Platform, 'mail'>,
  kind: PaperKind<F, R>,
): StepKind<R, Loaded<R>> & { steps: typeof paperSteps } => ({
  name: kind.register.name,
  steps: paperSteps,
  async load(tx, caller, id, name) {
    const status = paperSteps[name as PaperStepName].to
    const loaded = await loadChange(tx, caller, kind, { id: Number(id), status })
    return { ...loaded, record: loaded.before.record }
  },
  describe: (record) => ({
    noun: 'paper',
    initiatorId: record.initiatorId,
    department: record.department,
    state: record.status,
    stateLabel: paperStatuses[record.status],
    record,
    version: record.version,
  }),
  async save(tx, loaded, { reason, steps, step: { to } }, caller) {
    const { before, enquiry } = loaded
    const { row, department, attachment } = before
    const state = to as PaperRecord['status']
    refuseStatus(before, state, enquiry)
    const change = { ...loaded, steps, reopening: state === 'IN_PROGRESS' ? { reason } : null }
    const statusReason = state === 'CANCELLED' ? reason : null
    await writePaper(tx, kind, change, { row: { ...row, state, statusReason }, department, attachment })
    await mailInitiatorOfChange(tx, mail, caller, change)
    return (await kind.find(tx, row.id))!.record
  },
  find: async (tx, id) => (await kind.find(tx, Number(id)))!.record,
})
