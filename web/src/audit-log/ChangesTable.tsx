import { isCreation, type FieldChange } from './event-texts.ts'
import classes from './History.module.css'

/** The old and new value of each changed field; for a new record, the entered values. */
export function ChangesTable({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0)
    return <p className={`text-faint ${classes.why}`}>No field of this record was changed.</p>
  const isNewRecord = isCreation(changes)
  return (
    <table className={`data-table ${classes.changes}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!isNewRecord && <th scope="col">Before</th>}
          <th scope="col">{isNewRecord ? 'Entered' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {!isNewRecord && <td data-label="Before">{before || 'none'}</td>}
            <td data-label={isNewRecord ? undefined : 'After'}>{after || 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
