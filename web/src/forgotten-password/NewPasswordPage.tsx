import { mailUnavailableMessage } from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settings } from '../session/settings.ts'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { passwordLinkQuery } from './forgotten-password.queries.ts'
import ForgottenPassword from './ForgottenPassword.tsx'
import classes from './LinkPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Landing page of the password reset link. */
export function NewPasswordPage({ link }: { link: string }) {
  const { data, error, refetch } = useQuery(passwordLinkQuery(link))
  const [isChanged, setChanged] = useState(false)
  const navigate = useNavigate()
  return (
    <div className={classes.page}>
      <PageHeader title="Choose a new password" />
      {!data && !error && <LoadingLines lines={4} />}
      {!data && error && (
        <LoadError title="The link could not be checked." error={error} onRetry={() => void refetch()} />
      )}
      {isChanged && data && (
        <Section title="Your password has been changed.">
          <div className="grid gap-4">
            <output>All your sessions have ended. Please sign in with the new password.</output>
            <Link to="/" state={{ username: data.username }} ref={focusOnMount}>
              Go to the sign-in page
            </Link>
          </div>
        </Section>
      )}
      {!isChanged && data?.fault === null && (
        <Section title={`For ${data.username}`}>
          <NewPasswordForm
            link={link}
            username={data.username}
            onChanged={() => setChanged(true)}
            onLinkExpired={() => void refetch()}
          />
        </Section>
      )}
      {!isChanged && data && data.fault !== null && !settings.mail && (
        <Section title="This link no longer works.">
          <div className="grid gap-4">
            <p className="m-0">{mailUnavailableMessage}</p>
            <Link to="/" ref={focusOnMount}>
              Go to the sign-in page
            </Link>
          </div>
        </Section>
      )}
      {!isChanged && data && data.fault !== null && settings.mail && (
        <Section title="Ask for a new link" description={data.fault}>
          <ForgottenPassword username="" onBack={() => void navigate({ to: '/' })} />
        </Section>
      )}
    </div>
  )
}
