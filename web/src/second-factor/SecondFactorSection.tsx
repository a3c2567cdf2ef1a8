import type { Payload } from '@insaka/domain/core/endpoint'
import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import { codeMessages, recoveryCodeCount } from '@insaka/domain/second-factor/second-factor.rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Day } from '../ui/Moment.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LazyBoundary } from '../ui/page/LoadingBar.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Section } from '../ui/Section.tsx'
import { CautionLine } from '../ui/status/Cautions.tsx'
import { secondFactorQuery } from './second-factor.queries.ts'

// Lazy: these dialogs are seldom needed, and one of them loads the QR code library.
const SetUpDialog = lazy(() => import('./SetUpDialog.tsx'))
const NewCodesDialog = lazy(() => import('./NewCodesDialog.tsx'))
const TurnOffDialog = lazy(() => import('./TurnOffDialog.tsx'))

type SecondFactorState = Payload<typeof secondFactorEndpoints.get>
type OpenDialog = 'set up' | 'another phone' | 'new codes' | 'turn off'

/** Suggest new recovery codes at this number or fewer. */
const fewCodesLimit = 2

export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(secondFactorQuery())
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title="Second factor"
      description="After your password, Insaka asks for a code from an app on your phone."
    >
      {data ? (
        data.on ? (
          <SecondFactorOn on={data.on} state={data} onOpen={setOpen} />
        ) : (
          <SecondFactorOff state={data} onOpen={setOpen} />
        )
      ) : error ? (
        <LoadError
          title="Your second factor could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLines lines={2} />
      )}
      <LazyBoundary>
        {open === 'set up' && <SetUpDialog title="Set up the second factor" onClose={close} />}
        {open === 'another phone' && <SetUpDialog title="Change to another phone" onClose={close} />}
        {open === 'new codes' && <NewCodesDialog onClose={close} />}
        {open === 'turn off' && <TurnOffDialog onClose={close} />}
      </LazyBoundary>
    </Section>
  )
}

type StateProps = { state: SecondFactorState; onOpen: (dialog: OpenDialog) => void }

const SecondFactorOff = ({ state, onOpen }: StateProps) => (
  <div className="grid gap-3">
    <p className="m-0">
      {state.required
        ? 'Your institution requires one. Set it up now, or at your next sign-in.'
        : 'Not set up. It protects your account even if somebody learns your password.'}
    </p>
    <div>
      <Button onClick={() => onOpen('set up')}>Set up…</Button>
    </div>
  </div>
)

function SecondFactorOn({
  on,
  state: { readable, recoveryCodesLeft: left, required },
  onOpen,
}: StateProps & { on: string }) {
  return (
    <div className="grid gap-3">
      <p className="m-0">
        On since <Day value={on} />. {codesLeftText(left)}
      </p>
      {!readable && (
        <CautionLine message="Codes from your app no longer work. Set up your second factor again with ‘Another phone…’ and a recovery code." />
      )}
      {left <= fewCodesLimit && (
        <CautionLine message="Make new recovery codes for when you do not have your phone." />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="default" onClick={() => onOpen('new codes')}>
          New recovery codes…
        </Button>
        <Button variant="default" onClick={() => onOpen('another phone')}>
          Another phone…
        </Button>
        {!required && (
          <Button variant="default" onClick={() => onOpen('turn off')}>
            Turn off…
          </Button>
        )}
      </div>
      {required && <p className="text-sm text-faint m-0">{codeMessages.ownRequired}</p>}
    </div>
  )
}

const codesLeftText = (left: number) =>
  left === 0
    ? 'No recovery code is left.'
    : `${left} of ${recoveryCodeCount} recovery codes ${left === 1 ? 'is' : 'are'} left.`
