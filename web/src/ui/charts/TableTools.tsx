import { csvFile, clipboardLine, type CsvValue } from '@insaka/domain/core/csv'
import { Button } from '@mantine/core'
import { CopyButton } from '../CopyButton.tsx'
import { SaveIcon } from '../icons.tsx'
import { saveFile } from '../save-file.ts'
import classes from './TableTools.module.css'

type Props = {
  caption: string
  table: readonly (readonly CsvValue[])[]
  isAnyTooLarge: boolean
}

/** Copies a table for a spreadsheet, or saves it as CSV. */
export const TableTools = ({ caption, table, isAnyTooLarge }: Props) => (
  <div className={`row flex-wrap gap-1 ${classes.tools}`}>
    {isAnyTooLarge && (
      <span className="text-sm text-faint">
        Figures too large to be shown are left empty in copies and CSV.
      </span>
    )}
    <div className="row gap-1 ml-auto">
      {/* Tabs put each figure into its own spreadsheet cell. */}
      <CopyButton text={table.map(clipboardLine).join('\n')} name={caption} buttonText="Copy" />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<SaveIcon />}
        aria-label={`Save as CSV: ${caption}`}
        onClick={() => saveFile(new Blob([csvFile(table)], { type: 'text/csv' }), `${caption}.csv`)}
      >
        Save as CSV
      </Button>
    </div>
  </div>
)
