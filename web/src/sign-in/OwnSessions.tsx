import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Day } from '../ui/Moment.tsx'
import { Section } from '../ui/Section.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { ComputerList } from './ComputerList.tsx'
import { SessionList } from './SessionList.tsx'
import { ownChanges, ownSessionsQuery, useOwnSessionsChange } from './sessions.queries.ts'

/** Where one is signed in, and the way to end it. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const change = useOwnSessionsChange()
  const carryOut = (wanted: Parameters<typeof change.mutate>[0]) =>
    change.mutate(wanted, { onSuccess: ({ message }) => showSnackbar(message) })
  const others = data?.sessions.filter(({ current }) => !current) ?? []

  return (
    <Section
      title="Where you are signed in"
      description="If you do not know one of them, end it and change your password."
      focusFallback="h2"
    >
      {data ? (
        <>
          <SessionList
            sessions={data.sessions}
            action={({ id, current }, name) =>
              !current && (
                <Button
                  variant="subtle"
                  color="gray"
                  disabled={change.isPending}
                  aria-label={`End: ${name}`}
                  onClick={() => carryOut(() => ownChanges.end(id))}
                >
                  End
                </Button>
              )
            }
          />
          {others.length > 0 && (
            <Button
              className="mt-2"
              variant="default"
              disabled={change.isPending}
              onClick={() => carryOut(ownChanges.endOthers)}
            >
              End all others
            </Button>
          )}
          {data.devices.length > 0 && (
            <>
              <h3 className="mt-4">No code asked for</h3>
              <ComputerList
                label="No code asked for"
                computers={data.devices}
                details={({ address, lastOn, trustedUntil }) => (
                  <>
                    {address} · last sign-in <Day value={lastOn} /> · until <Day value={trustedUntil} />
                  </>
                )}
                action={({ id }, name) => (
                  <Button
                    variant="subtle"
                    color="gray"
                    disabled={change.isPending}
                    aria-label={`Ask again: ${name}`}
                    onClick={() => carryOut(() => ownChanges.forgetDevice(id))}
                  >
                    Ask again
                  </Button>
                )}
              />
            </>
          )}
        </>
      ) : error ? (
        <LoadError title="Your sessions could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Section>
  )
}
