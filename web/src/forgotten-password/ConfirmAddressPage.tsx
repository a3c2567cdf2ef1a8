import { errorMessage } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { useConfirmAddress } from './forgotten-password.queries.ts'
import classes from './LinkPage.module.css'

/** Landing page of the confirmation link. It requires a click, because mail scanners open links too. */
export function ConfirmAddressPage({ link }: { link: string }) {
  const confirm = useConfirmAddress(link)
  return (
    <div className={classes.page}>
      <PageHeader title="Confirm your email address" />
      {confirm.data ? (
        <Section title="Your email address is confirmed.">
          <div className="grid gap-4">
            <output className="break-anywhere">
              Insaka sends your mail to {confirm.data.payload.email}.
            </output>
            <Link to="/" ref={focusOnMount}>
              Go to Insaka
            </Link>
          </div>
        </Section>
      ) : (
        <Section title="Is this address yours?">
          <div className="grid gap-4">
            <p className="m-0">
              The email address that received this link was entered for an account in Insaka. Confirm it only
              if the account is yours.
            </p>
            {confirm.error && (
              <p className="m-0 text-error" role="alert">
                {errorMessage(confirm.error)}
              </p>
            )}
            <Button
              ref={focusOnMount}
              fullWidth
              aria-busy={confirm.isPending}
              data-busy={confirm.isPending || undefined}
              onClick={() => !confirm.isPending && confirm.mutate()}
            >
              Confirm this address
            </Button>
          </div>
        </Section>
      )}
    </div>
  )
}
