import type { MailRecord } from '@insaka/domain/mail/mail.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../ui/Section.tsx'
import { mailsQuery, useSendTestMail } from './mail.queries.ts'
import { MailList } from './MailList.tsx'
import classes from './Mail.module.css'

export function MailSettings() {
  const test = useSendTestMail()
  return (
    <Section
      title="Mail"
      description="Insaka retries mail that fails for two days, and lists each mail for 30 days."
      actions={
        <Button variant="default" onClick={() => test.mutate()} loading={test.isPending}>
          Send a test mail
        </Button>
      }
    >
      {test.data && <TestMailResult sent={test.data} />}
      <MailList />
    </Section>
  )
}

/** The state of the test mail, which is among the newest mails. */
function TestMailResult({ sent: testMail }: { sent: MailRecord }) {
  const { data } = useQuery(mailsQuery(0))
  const mail = data?.content.find(({ id }) => id === testMail.id) ?? testMail
  const { state, lastError, email } = mail
  const hasFailed = lastError !== null && state !== 'SENT'
  return (
    <output
      className={`block ${classes.test}`}
      data-look={state === 'SENT' ? 'done' : hasFailed ? 'failed' : undefined}
    >
      {state === 'SENT' ? (
        <>The mail server has accepted the test mail to {email}. Check that it arrives.</>
      ) : hasFailed ? (
        <>
          The test mail to {email} could not be sent. {lastError}
        </>
      ) : (
        <>The test mail to {email} is on its way…</>
      )}
    </output>
  )
}
