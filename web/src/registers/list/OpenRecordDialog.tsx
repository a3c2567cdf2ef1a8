import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadingSheet } from '../../ui/page/LoadingSheet.tsx'
import { LazyBoundary } from '../../ui/page/LoadingBar.tsx'
import { listQuery } from './list.queries.ts'
import type { RecordDialogOnDemand } from './dialog-on-demand.ts'
import { useNeighbours } from './use-previous-next.ts'
import type { RegisterScreen } from './use-register.ts'

type Props = {
  screen: RegisterScreen
  dialog: RecordDialogOnDemand
}

const preloadDelayMs = 1000

export function OpenRecordDialog({ screen, dialog: { load, Dialog } }: Props) {
  const { register, user, record, address, list, open, close } = screen
  const queryClient = useQueryClient()
  const { request, go } = address
  const neighbours = useNeighbours({
    record,
    ids: list.rows?.map(register.idOf) ?? [],
    page: request.page,
    pageSize: request.pageSize,
    pagination: list.pagination,
    fetchIds: async (page) => {
      const { content } = await queryClient.fetchQuery(listQuery(register, user.id, { ...request, page }))
      return content.map(register.idOf)
    },
    open,
    go,
  })
  const isListLoaded = list.rows !== undefined
  useEffect(() => {
    if (!isListLoaded) return undefined
    // Preload the dialog, since users mostly open a record next.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadDelayMs)
    return () => clearTimeout(timer)
  }, [isListLoaded, load])

  if (record === undefined) return null
  const row = list.rows?.find((each) => register.idOf(each) === record)
  return (
    <LazyBoundary fallback={<LoadingSheet name={row && register.columns[0]?.cell(row)} onClose={close} />}>
      <Dialog record={record} list={request} neighbours={neighbours} onOpen={open} onClose={close} />
    </LazyBoundary>
  )
}
