import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMayCancel } from '../../state/current-user.ts'
import { ReverseDialog } from './ReverseDialog.tsx'

/** For those who may take this transaction back, once; nothing for the others. */
export function ReverseButton({ transaction }: { transaction: TransactionRecord }) {
  const mayReverse =
    useMayCancel(transaction) && transaction.reverses === null && transaction.reversedBy === null
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {mayReverse && (
        // On the grey of a pointer above it the red stays readable; on the usual green it does not.
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          c="var(--mantine-color-error)"
          onClick={() => setAsking(true)}
        >
          Reverse…
        </Button>
      )}
      {isAsking && <ReverseDialog transaction={transaction} onClose={() => setAsking(false)} />}
    </>
  )
}
