import { describeAgent } from '@insaka/domain/devices/describe-agent'
import type { OwnSessions as Found } from '@insaka/domain/sign-in/sessions.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Day } from '../ui/Moment.tsx'
import { Section } from '../ui/Section.tsx'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import { DeviceList } from './DeviceList.tsx'
import { SessionList } from './SessionList.tsx'
import { ownSessionChanges, ownSessionsQuery, useOwnSessionsChange } from './sessions.queries.ts'

const trustedTitle = 'Trusted devices'

export function OwnSessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  return (
    <Section
      title="Where you are signed in"
      description="If you do not recognise a session, end it and change your password."
      focusFallback="button"
    >
      {data ? (
        <Sessions {...data} />
      ) : error ? (
        <LoadError title="Your sessions could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Section>
  )
}

function Sessions({ sessions, devices }: Found) {
  const { mutate, isPending } = useOwnSessionsChange()
  function runChange(change: Parameters<typeof mutate>[0]) {
    if (!isPending) mutate(change, { onSuccess: ({ message }) => showSnackbar(message) })
  }
  // A button with the `disabled` attribute would lose the focus.
  const pendingProps = { 'aria-disabled': isPending, ...(isPending && { 'data-disabled': true }) }

  const sessionButton = (
    verb: string,
    { agent, address }: { agent: string; address: string },
    onClick: () => void,
  ) => (
    <Button
      variant="subtle"
      color="gray"
      {...pendingProps}
      aria-label={`${verb}: ${describeAgent(agent)}, ${address}`}
      onClick={onClick}
    >
      {verb}
    </Button>
  )
  const trusted = devices.map((device) => ({
    ...device,
    details: (
      <>
        {device.address} · last sign-in <Day value={device.lastOn} /> · until{' '}
        <Day value={device.trustedUntil} />
      </>
    ),
    action: sessionButton('Ask for a code again', device, () =>
      runChange(() => ownSessionChanges.forgetDevice(device.id)),
    ),
  }))

  return (
    <>
      <SessionList
        sessions={sessions}
        actionOf={(session) =>
          !session.current &&
          sessionButton('End', session, () => runChange(() => ownSessionChanges.end(session.id)))
        }
      />
      {sessions.some(({ current }) => !current) && (
        <Button
          className="mt-2"
          variant="default"
          {...pendingProps}
          onClick={() => runChange(ownSessionChanges.endOthers)}
        >
          End all others
        </Button>
      )}
      {trusted.length > 0 && (
        <>
          <h3 className="mt-4">{trustedTitle}</h3>
          <DeviceList label={trustedTitle} computers={trusted} />
        </>
      )}
    </>
  )
}
