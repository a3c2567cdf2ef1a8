import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { decodeToken } from '../session/token.ts'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { SetUp, type ConfirmedSetUp } from './SetUp.tsx'
import { SaveCodesNotice } from './SetUpStep.tsx'

type Props = {
  token: string
  username: string
  onSetUp: (token: string) => Promise<void>
  onBack: () => void
}

/** Set-up of a required second factor during sign-in. */
export default function RequiredSetUp({ token, username, onSetUp, onBack }: Props) {
  const [confirmed, setConfirmed] = useState<ConfirmedSetUp | null>(null)
  if (confirmed) return <SaveCodes {...confirmed} username={username} onSetUp={onSetUp} />
  return (
    <div className="grid gap-2">
      <SetUp token={token} username={username} onConfirmed={setConfirmed} />
      <Button variant="subtle" onClick={onBack}>
        Back to sign-in
      </Button>
    </div>
  )
}

type SaveCodesProps = ConfirmedSetUp & Pick<Props, 'username' | 'onSetUp'>

function SaveCodes({ recoveryCodes, access_token: token, username, onSetUp }: SaveCodesProps) {
  const { firstName = '', lastName = '', institution: code = '' } = decodeToken(token) ?? {}
  // Fetched with the new token, since the session begins only after the user has saved the codes.
  const { data: institution } = useQuery({
    queryKey: ['institutions', 'named', code],
    queryFn: async ({ signal }) =>
      (await call(institutionsEndpoints.get, { params: { id: code }, token, signal })).payload.institution,
  })
  return (
    <RecoveryCodesStep
      codes={recoveryCodes}
      institution={institution?.name ?? code}
      username={username}
      name={`${firstName} ${lastName}`}
      doneLabel="Continue to Insaka"
      onDone={() => onSetUp(token)}
    >
      <SaveCodesNotice />
    </RecoveryCodesStep>
  )
}
