import { useState } from 'react'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SetUp } from './SetUp.tsx'
import { SaveCodesNotice } from './SetUpStep.tsx'
import { useCodeOwner } from './use-code-owner.ts'

type Props = { title: string; onClose: () => void }

export default function SetUpDialog({ title, onClose }: Props) {
  const codeOwner = useCodeOwner()
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <RecoveryCodesDialog title={title} hasUnsavedCodes={codes !== null} onClose={onClose}>
      {codes ? (
        <RecoveryCodesStep {...codeOwner} codes={codes} doneLabel="Done" onDone={async () => onClose()}>
          <SaveCodesNotice />
        </RecoveryCodesStep>
      ) : (
        <SetUp username={codeOwner.username} onConfirmed={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </RecoveryCodesDialog>
  )
}
