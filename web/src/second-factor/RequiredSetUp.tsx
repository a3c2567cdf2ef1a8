import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { decodeToken } from '../session/token.ts'
import { KeepStep } from './KeepStep.tsx'
import { SetUp, type Confirmed } from './SetUp.tsx'
import { KeepTheCodes } from './Step.tsx'

type Props = {
  token: string
  username: string
  onSetUp: (token: string) => Promise<void>
  onBack: () => void
}

/** The set-up between signing in and being in. */
export default function RequiredSetUp({ token, username, onSetUp, onBack }: Props) {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  if (confirmed) return <Keep {...confirmed} username={username} onSetUp={onSetUp} />
  return (
    <div className="grid gap-2">
      <SetUp token={token} username={username} onConfirmed={setConfirmed} />
      <Button variant="subtle" onClick={onBack}>
        Back to sign-in
      </Button>
    </div>
  )
}

type KeepProps = Confirmed & Pick<Props, 'username' | 'onSetUp'>

function Keep({ recoveryCodes, access_token: token, username, onSetUp }: KeepProps) {
  const { firstName = '', lastName = '', institution: code = '' } = decodeToken(token) ?? {}
  // Nobody is signed in yet, so nothing has asked for it before.
  const { data: institution } = useQuery({
    queryKey: ['institutions', 'named', code],
    queryFn: async ({ signal }) =>
      (await call(institutionsEndpoints.get, { params: { id: code }, token, signal })).payload.institution,
  })
  return (
    <KeepStep
      codes={recoveryCodes}
      institution={institution?.name ?? code}
      username={username}
      name={`${firstName} ${lastName}`}
      doneLabel="Go on to Insaka"
      onDone={() => onSetUp(token)}
    >
      <KeepTheCodes />
    </KeepStep>
  )
}
