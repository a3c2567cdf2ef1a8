import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RecordDialog } from '../registers/dialog/RecordDialog.tsx'
import type { RecordDialogProps } from '../registers/list/record-dialog.ts'
import { contractQuery } from './dialog/contract.queries.ts'
import { ContractEditor } from './dialog/ContractEditor.tsx'
import { contractHead } from './dialog/ContractHead.tsx'

export default function ContractDialog({ list: _list, ...opened }: RecordDialogProps) {
  const queryClient = useQueryClient()
  // Its stage and its amendments may have changed by themselves meanwhile.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: ['contracts', 'list'] }),
    [queryClient],
  )
  return (
    <RecordDialog
      {...opened}
      title="Contract Form"
      failed="The contract could not be loaded."
      query={contractQuery}
      noun="contract"
      head={contractHead}
    >
      {(record) => <ContractEditor record={record} onSaved={opened.onClose} onOpen={opened.onOpen} />}
    </RecordDialog>
  )
}
