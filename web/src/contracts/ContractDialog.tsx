import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRecordDialog } from '../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../registers/list/dialog-on-demand.ts'
import { contractRecordDescription } from './dialog/contract-record.tsx'
import { ContractEditor } from './dialog/ContractEditor.tsx'

const Dialog = createRecordDialog(contractRecordDescription, ContractEditor)

export default function ContractDialog(props: RecordDialogProps) {
  const queryClient = useQueryClient()
  // Time and amendments may have changed the stages in the list.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: ['contracts', 'list'] }),
    [queryClient],
  )
  return <Dialog {...props} />
}
