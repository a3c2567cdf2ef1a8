import { refusals } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { DialogBody, DialogFooter } from '../dialog/Dialog.tsx'
import { useDialog } from '../dialog/dialog-context.ts'
import { isAskedInFront } from '../dialog/in-front.ts'
import type { FieldText } from '../record/record-labels.ts'
import type { Conflict } from './conflict.ts'
import classes from './ConflictView.module.css'
import { differences } from './merge.ts'

/** Why the record as it is saved now takes no changes, and what can be done instead. */
export type Closed = { title: string; explanation: string }

type Props = {
  conflict: Conflict<Readonly<Record<string, unknown>>, unknown>
  labels: Readonly<Record<string, string>>
  displayText: FieldText
  closed: Closed | null
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const choice =
  '‘Keep mine’ keeps what you typed and updates the other fields; you can then save it. ‘Take theirs’ drops what you typed.'

/** The choice between what was typed and what is saved now, field by field. */
export function ConflictView({ conflict, labels, displayText, closed, onKeepMine, onTakeTheirs }: Props) {
  const { because, theirs, mine, base } = conflict
  const { title, explanation } = closed ?? { title: refusals[because].message, explanation: choice }
  const rows = differences(mine, theirs, labels, base)
  const heading = useRef<HTMLHeadingElement>(null)
  const { focusTitle } = useDialog()
  useEffect(() => {
    if (!isAskedInFront(heading.current)) heading.current?.focus()
    return focusTitle
  }, [focusTitle])
  return (
    <>
      <DialogBody>
        <section aria-label={title}>
          <h3 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h3>
          <p className={classes.text}>{explanation}</p>
          {rows.length > 0 && (
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Yours</th>
                  <th scope="col">Saved now</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.label}</th>
                    <td data-label="Yours">
                      {displayText(row.name, row.mine) || '—'}
                      {!row.isTyped && <span className={classes.untouched}> (not changed by you)</span>}
                    </td>
                    <td data-label="Saved now">{displayText(row.name, row.theirs) || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        {closed === null && <Button onClick={onKeepMine}>Keep mine</Button>}
      </DialogFooter>
    </>
  )
}
