import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { ComponentType } from 'react'
import LvpDialog from '../src/lvp/LvpDialog.tsx'
import MpcDialog from '../src/mpc/MpcDialog.tsx'
import type { RecordDialogProps } from '../src/registers/list/dialog-on-demand.ts'
import { addNextSteps } from './next-steps.ts'
import { ok, type SentRequest } from './fake-server.ts'
import { lvpRow, me, mpcRow, freeEnquiriesReply, freeEnquiryRow, openRoute, papersPage } from './papers.ts'
import { openDialog, type Routes, type DialogOptions } from './record-dialog.tsx'

const routesOf = (register: string, one: PaperRegister) => ({
  get: `GET /api/procurement/${register}s/7`,
  create: `POST /api/procurement/${register}/create/${me}/2/id/12`,
  update: `PUT /api/procurement/${register}/update/${me}/2/id/12`,
  cancel: `POST /api/procurement/${register}s/7/steps/cancel`,
  reopen: `POST /api/procurement/${register}s/7/steps/reopen`,
  step: (name: string) => `POST /api/procurement/${register}s/7/steps/${name}`,
  files: `GET /api/procurement/${register}s/7/attachments`,
  judge: `POST /api/procurement/${register}/judge`,
  one,
})
export const lvpRoutes = routesOf('lvp', 'lvp')
export const mpcRoutes = routesOf('hvp/mpc', 'mpc')

const stepsOfPaper = (register: PaperRegister) => ({
  payloadKey: register,
  steps: paperSteps[register],
  describe: (record: PaperRecord) => ({
    noun: 'paper',
    initiatorId: record.initiatorId,
    department: record.department,
    state: record.status,
    stateLabel: record.governedBy ? decisions[record.decision] : paperStatuses[record.status],
    record,
    involved: record.editorIds,
  }),
})

/** Opens the dialog of a new paper or of number 7 over its list. */
const dialogOpener =
  <Row,>(
    Dialog: ComponentType<RecordDialogProps>,
    { get, judge, one }: typeof lvpRoutes,
    row: (id: number, changes?: Partial<Row>) => Row,
  ) =>
  (routes: Routes = {}, { stored, ...opened }: DialogOptions<Partial<Row>> = {}) =>
    openDialog(
      Dialog,
      {
        [get]: () => ok({ [one]: row(7, stored) }),
        [judge]: () => ok({ cautions: [] }),
        'GET /api/procurement/vendors': () => ok({ vendors: [] }),
        [openRoute]: (sent) => freeEnquiriesReply(sent, [freeEnquiryRow(52), freeEnquiryRow(51)]),
        ...routes,
      },
      opened,
      addNextSteps(stepsOfPaper(one), opened.role ?? 'ORD', opened.duties),
    )
export const openLvp = dialogOpener<LvpRecord>(LvpDialog, lvpRoutes, lvpRow)
export const openMpc = dialogOpener<MpcRecord>(MpcDialog, mpcRoutes, mpcRow)

const savedMessage = 'The paper has been saved.'

export const lvpSavedReply = (sent: SentRequest, changes: Partial<LvpRecord> = {}) =>
  ok({ ...papersPage('lvps', sent, [lvpRow(7)]), lvp: lvpRow(7, changes) }, savedMessage)

export const mpcSavedReply = (sent: SentRequest, changes: Partial<MpcRecord> = {}) =>
  ok({ ...papersPage('mpcs', sent, [mpcRow(7)]), mpc: mpcRow(7, changes) }, savedMessage)
