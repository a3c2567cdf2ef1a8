import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OpeningSheet } from '../../ui/page/OpeningSheet.tsx'
import { OnDemand } from '../../ui/page/LoadingBar.tsx'
import { listQuery } from './list.queries.ts'
import type { RecordDialogOnDemand } from './record-dialog.ts'
import { useNeighbours } from './use-neighbours.ts'
import type { OpenRegister } from './use-register.ts'

type Props = {
  screen: OpenRegister
  dialog: RecordDialogOnDemand
}

const quietMs = 1000

/** The dialog of the record that the address names. */
export function RegisterOpened({ screen, dialog: { load, Dialog } }: Props) {
  const { register, user, record, address, list, open, close } = screen
  const queryClient = useQueryClient()
  const { request, go } = address
  const neighbours = useNeighbours({
    record,
    ids: list.rows?.map(register.idOf) ?? [],
    page: request.page,
    pageSize: request.pageSize,
    pagination: list.pagination,
    idsOf: async (page) => {
      const { content } = await queryClient.fetchQuery(listQuery(register, user.id, { ...request, page }))
      return content.map(register.idOf)
    },
    open,
    go,
  })
  const isListThere = list.rows !== undefined
  useEffect(() => {
    if (!isListThere) return undefined
    // Opening a record is what comes next; on a slow line its dialog is then there already.
    const timer = setTimeout(() => void load().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [isListThere, load])

  if (record === undefined) return null
  const row = list.rows?.find((each) => register.idOf(each) === record)
  return (
    <OnDemand meanwhile={<OpeningSheet name={row && register.columns[0]?.cell(row)} onClose={close} />}>
      <Dialog record={record} list={request} neighbours={neighbours} onOpen={open} onClose={close} />
    </OnDemand>
  )
}
