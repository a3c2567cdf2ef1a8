import { useState } from 'react'
import { KeepStep } from './KeepStep.tsx'
import { KeptDialog } from './KeptDialog.tsx'
import { SetUp } from './SetUp.tsx'
import { useKeptBy } from './use-kept-by.ts'

type Props = { title: string; onClose: () => void }

/** The set-up by somebody who is signed in. */
export default function SetUpDialog({ title, onClose }: Props) {
  const keptBy = useKeptBy()
  const [isKeeping, setKeeping] = useState(false)
  return (
    <KeptDialog title={title} isKeeping={isKeeping} onClose={onClose}>
      <SetUp
        username={keptBy.username}
        onConfirmed={() => setKeeping(true)}
        keep={({ recoveryCodes }) => (
          <KeepStep {...keptBy} codes={recoveryCodes} doneLabel="Done" onDone={async () => onClose()} />
        )}
      />
    </KeptDialog>
  )
}
