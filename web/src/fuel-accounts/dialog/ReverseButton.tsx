import type { TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMayCancel } from '../../state/current-user.ts'
import { ReverseDialog } from './ReverseDialog.tsx'

export function ReverseButton({ transaction }: { transaction: TransactionRecord }) {
  const mayReverse =
    useMayCancel(transaction) && transaction.reverses === null && transaction.reversedBy === null
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {mayReverse && (
        // Red text has enough contrast on a grey hover background, but not on the usual green one.
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
