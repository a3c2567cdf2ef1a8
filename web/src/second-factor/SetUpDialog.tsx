import { useState } from 'react'
import { KeepStep } from './KeepStep.tsx'
import { KeptDialog } from './KeptDialog.tsx'
import { SetUp } from './SetUp.tsx'
import { KeepTheCodes } from './Step.tsx'
import { useKeptBy } from './use-kept-by.ts'

type Props = { title: string; onClose: () => void }

/** The set-up by somebody who is signed in. */
export default function SetUpDialog({ title, onClose }: Props) {
  const keptBy = useKeptBy()
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <KeptDialog title={title} isKeeping={codes !== null} onClose={onClose}>
      {codes ? (
        <KeepStep {...keptBy} codes={codes} doneLabel="Done" onDone={async () => onClose()}>
          <KeepTheCodes />
        </KeepStep>
      ) : (
        <SetUp username={keptBy.username} onConfirmed={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </KeptDialog>
  )
}
