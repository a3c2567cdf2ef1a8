import { formatNumber } from '@insaka/domain/core/figures'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { NeighbourActions } from '../../ui/dialog/Neighbours.tsx'
import { OnDemand } from '../../ui/page/LoadingBar.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { listQuery } from './list.queries.ts'
import type { RecordDialogOnDemand } from './record-dialog.ts'
import type { OpenRegister } from './use-register.ts'

type Props = {
  screen: OpenRegister
  dialog: RecordDialogOnDemand
}

const quietMs = 1000

/** The dialog of the record that the address names. */
export function RegisterOpened({ screen, dialog: { load, Dialog } }: Props) {
  const { record, address, list, open, close } = screen
  const neighbours = useNeighbours(screen)
  const isListThere = list.rows !== undefined
  useEffect(() => {
    if (!isListThere) return undefined
    // Opening a record is what comes next; on a slow line its dialog is then there already.
    const timer = setTimeout(() => void load().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [isListThere, load])

  if (record === undefined) return null
  return (
    <OnDemand>
      <Dialog record={record} list={address.request} neighbours={neighbours} onOpen={open} onClose={close} />
    </OnDemand>
  )
}

/** The records above and below it in the list, over the ends of its pages too. */
function useNeighbours({ register, user, record, address, list, open }: OpenRegister): NeighbourActions {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { request } = address
  const ids = list.rows?.map(register.idOf) ?? []
  const index = typeof record === 'number' ? ids.indexOf(record) : -1
  const { pagination } = list
  if (index < 0 || !pagination) return { previous: null, next: null }

  /** Opens the first or the last record of another page. */
  async function turn(page: number, at: 0 | -1) {
    const { href } = router.latestLocation
    try {
      const found = await queryClient.fetchQuery(listQuery(register, user.id, { ...request, page }))
      const row = found.content.at(at)
      // Somebody who has closed the record meanwhile, or gone elsewhere, stays there.
      const isHere = router.latestLocation.href === href
      if (row && isHere) address.go({ page: page || undefined, record: register.idOf(row) }, true)
    } catch (error) {
      showSnackbar(error instanceof Error ? error.message : String(error))
    }
  }
  const to = (id: number | undefined) => (id === undefined ? null : () => open(id))
  const { page, pageSize } = request
  const total = `${formatNumber(pagination.totalRecords)}${pagination.more ? '+' : ''}`
  return {
    position: `${formatNumber(page * pageSize + index + 1)} of ${total}`,
    previous: to(ids[index - 1]) ?? (page > 0 ? () => void turn(page - 1, -1) : null),
    next: to(ids[index + 1]) ?? (pagination.last ? null : () => void turn(page + 1, 0)),
  }
}
