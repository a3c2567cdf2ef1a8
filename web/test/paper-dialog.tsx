import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { Role } from '@insaka/domain/permissions'
import { vi } from 'vitest'
import LvpDialog from '../src/lvp/LvpDialog.tsx'
import MpcDialog from '../src/mpc/MpcDialog.tsx'
import { fakeServer, ok, type Sent } from './fake-server.ts'
import { lvpRow, me, mpcRow, openEnquiries, openEnquiry, openRoute, papersPage } from './papers.ts'
import { OverList } from './over-list.tsx'
import { renderPart } from './render-part.tsx'

type Routes = Parameters<typeof fakeServer>[0]
type Opened<Row> = { record?: number | 'new'; role?: Role; stored?: Partial<Row> }

export const onOpen = vi.fn<(record: number | 'new') => void>()
export const onClose = vi.fn<() => void>()

const list = { page: 2, sortField: 'id', pageSize: 12, query: { scope: 'mine' } } as const
const vendors = { 'GET /api/procurement/vendors': () => ok({ vendors: [] }) }
export const judgeRoutes = {
  lvp: 'POST /api/procurement/lvp/judge',
  mpc: 'POST /api/procurement/hvp/mpc/judge',
}
const nothingOdd = () => ok({ cautions: [] })
const enquiries = { [openRoute]: (sent: Sent) => openEnquiries(sent, [openEnquiry(52), openEnquiry(51)]) }

export const lvpRoutes = {
  get: 'GET /api/procurement/lvps/7',
  create: `POST /api/procurement/lvp/create/${me}/2/id/12`,
  update: `PUT /api/procurement/lvp/update/${me}/2/id/12`,
  files: 'GET /api/procurement/lvps/7/attachments',
}

export const lvpSaved = (sent: Sent, changes: Partial<LvpRecord> = {}) =>
  ok({ ...papersPage('lvps', sent, [lvpRow(7)]), lvp: lvpRow(7, changes) }, 'The paper has been saved.')

/** The dialog of a low value paper over its list: a new one, or number 7. */
export async function openLvp(routes: Routes = {}, opened: Opened<LvpRecord> = {}) {
  const { record = 'new', role, stored } = opened
  onOpen.mockClear()
  onClose.mockClear()
  const server = fakeServer({
    [lvpRoutes.get]: () => ok({ lvp: lvpRow(7, stored) }),
    [judgeRoutes.lvp]: nothingOdd,
    ...vendors,
    ...enquiries,
    ...routes,
  })
  const screen = await renderPart(
    <OverList record={record} onOpen={onOpen} onClose={onClose}>
      {(shown) => <LvpDialog {...shown} list={list} />}
    </OverList>,
    role,
  )
  return { server, ...screen }
}

export const mpcRoutes = {
  get: 'GET /api/procurement/hvp/mpcs/7',
  create: `POST /api/procurement/hvp/mpc/create/${me}/2/id/12`,
  update: `PUT /api/procurement/hvp/mpc/update/${me}/2/id/12`,
}

export const mpcSaved = (sent: Sent, changes: Partial<MpcRecord> = {}) =>
  ok({ ...papersPage('mpcs', sent, [mpcRow(7)]), mpc: mpcRow(7, changes) }, 'The paper has been saved.')

/** The dialog of a committee paper over its list: a new one, or number 7. */
export async function openMpc(routes: Routes = {}, opened: Opened<MpcRecord> = {}) {
  const { record = 'new', role, stored } = opened
  onOpen.mockClear()
  onClose.mockClear()
  const server = fakeServer({
    [mpcRoutes.get]: () => ok({ mpc: mpcRow(7, stored) }),
    [judgeRoutes.mpc]: nothingOdd,
    ...vendors,
    ...enquiries,
    ...routes,
  })
  const screen = await renderPart(
    <OverList record={record} onOpen={onOpen} onClose={onClose}>
      {(shown) => <MpcDialog {...shown} list={list} />}
    </OverList>,
    role,
  )
  return { server, ...screen }
}
