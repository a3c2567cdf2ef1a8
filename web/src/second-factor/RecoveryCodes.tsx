import { formatDay, toDay } from '@insaka/domain/core/dates'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../ui/CopyButton.tsx'
import { PrintIcon, SaveIcon } from '../ui/icons.tsx'
import { PrintRecord } from '../ui/print/PrintRecord.tsx'
import { saveFile } from '../ui/save-file.ts'
import classes from './RecoveryCodes.module.css'

export type RecoveryCodesProps = {
  codes: readonly string[]
  institution: string
  username: string
  name: string
}

export function RecoveryCodes({ codes, institution, username, name }: RecoveryCodesProps) {
  const [madeOn] = useState(() => formatDay(toDay(new Date())))
  const text = [
    `Insaka, ${institution}`,
    `Recovery codes of ${username}, ${madeOn}. Each works once.`,
    '',
    ...codes,
    '',
  ].join('\r\n')
  return (
    <>
      <ol className={`bare-list ${classes.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row flex-wrap gap-1">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<PrintIcon />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<SaveIcon />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `recovery-codes-${username}.txt`)}
        >
          Save
        </Button>
        <CopyButton text={text} name="recovery codes" buttonText="Copy" />
      </div>
      <PrintRecord
        institution={institution}
        kind="Recovery codes"
        reference={username}
        description="Recovery codes for signing in to Insaka"
        facts={[
          `Made on ${madeOn}.`,
          'Each code works once, instead of a code from the authenticator app. Cross out the codes you have used.',
        ]}
        sections={[
          {
            title: 'Codes',
            items: codes.map((code, index) => ({
              label: String(index + 1),
              value: <code className={classes.onPaper}>{code}</code>,
            })),
          },
        ]}
        signers={[]}
        printedBy={name}
        footnote="Keep this sheet locked away, apart from your phone. New recovery codes replace these."
      />
    </>
  )
}
