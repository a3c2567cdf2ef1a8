import { formatMoment } from '@insaka/domain/core/dates'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SecretDialog } from '../ui/dialog/SecretDialog.tsx'
import { useIssueSetupCode } from './manage-second-factors.queries.ts'

/** Creates a one-time code by which an administrator vouches for the user who sets up a second factor. */
export function SetupCodeButton({ record }: { record: UserRecord }) {
  const newSetupCode = useIssueSetupCode(record.id)
  const [issued, setIssued] = useState<{ setupCode: string; goodUntil: string } | null>(null)
  const name = `${record.firstName} ${record.lastName}`
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={newSetupCode.isPending}
        onClick={() => newSetupCode.mutate(undefined, { onSuccess: setIssued })}
      >
        One-time code for setting up
      </Button>
      {issued && (
        <SecretDialog
          title="One-time code"
          name={name}
          label={`One-time code for ${name}`}
          secret={issued.setupCode}
          noun="code"
          onClose={() => setIssued(null)}
        >
          It is shown only now, so write it down or pass it on. {name} needs it to set up the second factor.
          It is valid until {formatMoment(issued.goodUntil)}. A new code replaces this one.
        </SecretDialog>
      )}
    </>
  )
}
