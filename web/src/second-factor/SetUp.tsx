import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { BeginStep } from './BeginStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import { secondFactorQuery, useBeginSetUp, useConfirmSetUp } from './second-factor.queries.ts'

export type ConfirmedSetUp = { recoveryCodes: string[]; access_token: string }

type Props = {
  /** A token valid only for the set-up; by default the current session is used. */
  token?: string
  username: string
  /** Called once the second factor is on; its recovery codes must still be saved. */
  onConfirmed: (confirmed: ConfirmedSetUp) => void
}

/** The first two set-up steps: proof of identity, then the secret for the app and a first code. */
export function SetUp({ token, username, onConfirmed }: Props) {
  const { data: requirements, error, refetch } = useQuery(secondFactorQuery(token))
  const begin = useBeginSetUp(token)
  const confirm = useConfirmSetUp(token)
  const [secret, setSecret] = useState<{ key: string; uri: string } | null>(null)

  if (secret)
    return (
      <ScanStep
        secret={secret.key}
        uri={secret.uri}
        onConfirm={async (body) => {
          const confirmed = await confirm.mutateAsync(body)
          return () => onConfirmed(confirmed)
        }}
        onBack={() => setSecret(null)}
      />
    )
  if (!requirements && error)
    return <LoadError title="The set-up could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!requirements) return <LoadingLines />
  return (
    <BeginStep
      requirements={requirements}
      username={username}
      onBegin={async (body) => {
        const answer = await begin.mutateAsync(body)
        return () => setSecret(answer)
      }}
    />
  )
}
