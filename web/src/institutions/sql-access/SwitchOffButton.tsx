import { errorMessage } from '@insaka/domain/core/errors'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm/ConfirmDialog.tsx'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useChangeSqlAccess } from './sql-access.queries.ts'

export function SwitchOffButton({ institution }: { institution: Pick<InstitutionRecord, 'id' | 'code'> }) {
  const [isAsking, setAsking] = useState(false)
  const change = useChangeSqlAccess(institution)

  function switchOff() {
    setAsking(false)
    change.mutate(
      { enabled: false },
      {
        onSuccess: ({ message }) => showSnackbar(message),
        onError: (error) => showSnackbar(errorMessage(error)),
      },
    )
  }

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Switch off…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Switch off SQL access?"
          confirmLabel="Switch off"
          cancelLabel="Keep it on"
          danger
          onConfirm={switchOff}
          onCancel={() => setAsking(false)}
        >
          This disconnects everyone. You need the password to switch it on again.
        </ConfirmDialog>
      )}
    </>
  )
}
