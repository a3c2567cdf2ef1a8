import { refusals } from '@insaka/domain/core/errors'
import { formatMoment } from '@insaka/domain/core/dates'
import type { FieldText } from '@insaka/domain/core/record-labels'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DialogBody, DialogFooter } from '../dialog/Dialog.tsx'
import { focusOnMount } from '../focus/focus-on-mount.ts'
import type { HistoryPages } from '../history/history-query.ts'
import type { Conflict } from './conflict.ts'
import classes from './ConflictView.module.css'
import { differences } from './merge.ts'

export type ClosedRecordNotice = { title: string; explanation: string }

type Props = {
  conflict: Conflict<Readonly<Record<string, unknown>>, unknown>
  labels: Readonly<Record<string, string>>
  displayText: FieldText
  closed: ClosedRecordNotice | null
  /** History of the record, to find the author of the change. */
  history: HistoryPages | null
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const choiceText =
  '‘Keep mine’ keeps your input and updates the other fields; then save again. ‘Take theirs’ discards your input.'

/** Lists the differing fields of input and saved record; the user keeps their input or takes the saved record. */
export function ConflictView(props: Props) {
  const { conflict, labels, displayText, closed, history, onKeepMine, onTakeTheirs } = props
  const { because, theirs, mine, base, current } = conflict
  const { title, explanation } = closed ?? { title: refusals[because].message, explanation: choiceText }
  const changedOn = (current as { updatedOn?: string }).updatedOn
  // Values that read the same are not listed.
  const rows = differences(mine, theirs, labels, base)
    .map((row) => ({
      ...row,
      mine: displayText(row.name, row.mine),
      theirs: displayText(row.name, row.theirs),
    }))
    .filter((row) => row.mine !== row.theirs)
  return (
    <>
      <DialogBody>
        <section aria-label={title}>
          <h3 ref={focusOnMount} tabIndex={-1} className="outline-none">
            {title}
          </h3>
          {changedOn && history && <ChangedBy {...{ on: changedOn, history }} />}
          <p className={`text-faint ${classes.text}`}>{explanation}</p>
          {rows.length > 0 && (
            <table className={`w-full ${classes.table}`}>
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
                      {row.mine || '–'}
                      {!row.isTyped && <span className="text-faint"> (not changed by you)</span>}
                    </td>
                    <td data-label="Saved now">{row.theirs || '–'}</td>
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

/** Author of the saved version; unknown if the conflict comes from a related record. */
function ChangedBy({ on: changedOn, history }: { on: string; history: HistoryPages }) {
  const { data, isFetching } = useQuery(history(0))
  const change = data?.history.find(({ happenedOn }) => happenedOn === changedOn)
  const changedBy = change?.actor ?? (isFetching ? null : 'somebody else')
  return (
    <p className="m-0 mt-1">
      Changed {changedBy && `by ${changedBy} `}on {formatMoment(changedOn)}
    </p>
  )
}
