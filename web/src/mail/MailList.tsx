import { formatMoment } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { mailStates, mailTemplates, isResendable, type MailState } from '@insaka/domain/mail/mail.labels'
import type { MailRecord } from '@insaka/domain/mail/mail.schema'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toListPage } from '../ui/list/list-page.ts'
import { PagedList } from '../ui/list/PagedList.tsx'
import { StatePill, type PillState } from '../ui/status/StatePill.tsx'
import { mailsQuery, useResendMail } from './mail.queries.ts'
import line from '../ui/status/StatusRow.module.css'
import classes from './Mail.module.css'

/** The pill colour of each mail state, borrowed from a similar record state. */
const stateAppearance: Readonly<Record<MailState, PillState>> = {
  WAITING: 'waiting',
  SENT: 'COMPLETE',
  FAILED: 'FAILED',
  HELD: 'OPEN',
  NOT_WANTED: 'CANCELLED',
}

const stateOptions = [
  { value: '', label: 'All mail' },
  ...Object.entries(mailStates).map(([value, label]) => ({ value, label })),
]

export function MailList() {
  const [{ state, page }, show] = useState<{ state: MailState | undefined; page: number }>({
    state: undefined,
    page: 0,
  })
  const result = useQuery(mailsQuery(page, state))
  return (
    <>
      <NativeSelect
        className={classes.filter}
        label="Show"
        data={stateOptions}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          show({ state: (value || undefined) as MailState, page: 0 })
        }
      />
      <PagedList
        list={{ ...toListPage(result), loading: result.isPlaceholderData }}
        entries="mail"
        minPages={2}
        paging={{ noun: 'mail', page, onPage: (next) => show({ state, page: next }) }}
      >
        {(mails) =>
          mails.length > 0 ? (
            <ul className="bare-list" aria-label="Mail">
              {mails.map((mail) => (
                <MailLine key={mail.id} mail={mail} />
              ))}
            </ul>
          ) : (
            <p className="text-faint">
              {state ? 'There is no mail in this state.' : 'No mail has been sent yet.'}
            </p>
          )
        }
      </PagedList>
    </>
  )
}

function MailLine({ mail }: { mail: MailRecord }) {
  const resend = useResendMail()
  const { template, state, name, email, lastError } = mail
  return (
    <li className={line.line}>
      <div className={classes.state}>
        <StatePill state={stateAppearance[state]} label={mailStates[state]} />
      </div>
      <div className={line.what}>
        <span className="font-semibold">{mailTemplates[template]}</span>
        <span className="text-muted">
          {name} · <span className="break-anywhere">{email}</span>
        </span>
        <span className="text-sm text-faint">{whenText(mail)}</span>
        {lastError !== null && <span className="text-sm text-error break-anywhere">{lastError}</span>}
      </div>
      {isResendable(mail) && (
        <Button
          variant="default"
          size="xs"
          onClick={() => resend.mutate(mail.id)}
          loading={resend.isPending}
          aria-label={`Send again: ${mailTemplates[template]} to ${name}`}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

const triesText = (tries: number) => (tries === 1 ? 'once' : `${formatNumber(tries)} times`)

function whenText({ state, tries, createdOn, nextTryOn, sentOn }: MailRecord): string {
  const created = formatMoment(createdOn)
  if (sentOn !== null) return formatMoment(sentOn)
  if (state === 'WAITING' && tries > 0 && nextTryOn !== null)
    return `${created}, tried ${triesText(tries)}, next try ${formatMoment(nextTryOn)}`
  if (state === 'FAILED') return `${created}, tried ${triesText(tries)}, then given up`
  if (state === 'HELD') return `${created}, not yet sent when the restored backup was made`
  return created
}
