import { linkRefusals, nextSteps } from '@insaka/domain/first-start/first-start.labels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { FirstStartForm, type Begun } from './FirstStartForm.tsx'
import classes from './FirstStart.module.css'
import { linkQuery } from './first-start.queries.ts'

/** Where nobody could sign in yet: the first institution with its administrator. */
export function FirstStartPage({ link }: { link: string }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? <Finished begun={begun} /> : <Start link={link} onBegun={setBegun} />
}

function Start({ link, onBegun }: { link: string; onBegun: (begun: Begun) => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = linkQuery(link)
  const { data: state, error, refetch } = useQuery(linkQuery(link))
  return (
    <>
      <PageHeader
        title="Set up Insaka"
        {...(state === 'ready' && {
          description: 'Nobody is registered here yet. Register your institution and yourself.',
        })}
      />
      {state === 'ready' && (
        <FirstStartForm
          link={link}
          onBegun={onBegun}
          onTooLate={() => queryClient.setQueryData(queryKey, 'begun')}
        />
      )}
      {state && state !== 'ready' && (
        <Notice actions={state === 'begun' && <Link to="/">Sign in</Link>}>{linkRefusals[state]}</Notice>
      )}
      {!state && !error && <LoadingLines lines={8} />}
      {!state && error && (
        <LoadError title="The link could not be checked." error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Finished({ begun: { institution, username, developer } }: { begun: Begun }) {
  return (
    <>
      <PageHeader title="Set up Insaka" />
      <Section title={`${institution} is registered.`}>
        <div className={classes.next}>
          <output className={classes.done}>
            <span>
              Sign in as <b>{username}</b>.
            </span>
            {developer !== null && (
              <span>
                The developer signs in as <b>{developer}</b>.
              </span>
            )}
          </output>
          <Link to="/" state={{ username }} ref={(link) => link?.focus()}>
            Go to the sign-in page
          </Link>
          <div>
            <h3>What comes next</h3>
            <ol className={classes.steps}>
              {nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
      </Section>
    </>
  )
}
