import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { BeginStep } from './BeginStep.tsx'
import { ScanStep } from './ScanStep.tsx'
import { secondFactorQuery, useBegin, useConfirming } from './second-factor.queries.ts'
import { Step } from './Step.tsx'

export type Confirmed = { recoveryCodes: string[]; access_token: string }

type Props = {
  /** Of a session that is good for the set-up alone; without one, of the session that is open. */
  token?: string
  username: string
  /** Draws the last step, with the recovery codes. */
  keep: (confirmed: Confirmed) => ReactNode
  /** From here on the recovery codes are there to be kept. */
  onConfirmed?: () => void
}

/** What sets up a second factor, step by step: the password, the picture for the app with a first code, the recovery codes. */
export function SetUp({ token, username, keep, onConfirmed }: Props) {
  const { data: asked, error, refetch } = useQuery(secondFactorQuery(token))
  const begin = useBegin(token)
  const confirm = useConfirming(token)
  const [made, setMade] = useState<{ key: string; uri: string } | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)

  if (confirmed)
    return (
      <>
        <Step number={3}>
          Keep these recovery codes. Each of them lets you in once without your phone, and they are shown only
          now.
        </Step>
        {keep(confirmed)}
      </>
    )
  if (made)
    return (
      <ScanStep
        secret={made.key}
        uri={made.uri}
        onConfirm={async (body) => {
          const answer = await confirm.mutateAsync(body)
          return () => {
            setConfirmed(answer)
            onConfirmed?.()
          }
        }}
        onBack={() => setMade(null)}
      />
    )
  if (!asked && error)
    return <LoadError title="This could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!asked) return <LoadingLines />
  return (
    <BeginStep
      asked={asked}
      username={username}
      onBegin={async (body) => {
        const answer = await begin.mutateAsync(body)
        return () => setMade(answer)
      }}
    />
  )
}
