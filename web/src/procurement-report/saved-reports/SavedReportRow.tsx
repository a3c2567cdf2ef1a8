import { formatNumber, fileSizeText } from '@insaka/domain/core/number-format'
import { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import type { SavedReport } from '@insaka/domain/procurement-report/report.schema'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../api/call.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { ProofButton } from '../../ui/proof/ProofButton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './SavedReports.module.css'
import { CheckFile } from './CheckFile.tsx'
import { alteredText, changedText, periodText, shownSha256Length } from './saved-report-text.ts'

// The roles are explicit for the reason given in SavedReports.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

export function SavedReportRow({ report }: { report: SavedReport }) {
  const { id, reference, fileName, filters, records, size, createdOn, initiator, sha256, changed } = report
  const download = useMutation({
    mutationFn: () => callForFile(reportEndpoints.file, { params: { id } }),
    onSuccess: (content) => saveFile(content, fileName),
    meta: { logMessage: 'Failed to download', leavesCountsUnchanged: true },
  })
  const altered = alteredText(download.error)
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.file}>
        {reference && <span className="block font-medium break-anywhere">{reference}</span>}
        <span className={`block break-anywhere ${reference ? 'text-sm leading-tight' : 'font-medium'}`}>
          {fileName}
        </span>
        <span className="block text-sm leading-tight text-faint">{periodText(report)}</span>
        <span className="block text-sm leading-tight text-faint">{filters || 'All departments'}</span>
      </th>
      <td role="cell" data-label="Records" className={classes.number}>
        {formatNumber(records)}
      </td>
      <td role="cell" data-label="Size" className={classes.number}>
        {fileSizeText(size)}
      </td>
      <td role="cell" data-label="Made">
        <Moment value={createdOn} />
        <span className="block text-sm leading-tight text-faint">{initiator}</span>
      </td>
      <td role="cell" data-label="SHA-256">
        <span className={`row gap-1 ${classes.sum}`}>
          <code title={sha256}>{sha256.slice(0, shownSha256Length)}</code>
          <CopyButton text={sha256} name="SHA-256" />
        </span>
        <CheckFile report={report} />
        <ProofButton subject={{ file: sha256 }} name={fileName} />
      </td>
      <td
        role="cell"
        data-label="Since then"
        className={altered === null ? `nowrap ${classes.since}` : classes.since}
        data-unchanged={(changed === 0 && !altered) || undefined}
        data-altered={altered !== null || undefined}
      >
        {altered ?? changedText(report)}
      </td>
      <td role="cell" className={classes.action}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Download ${fileName}`}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download
        </Button>
      </td>
    </tr>
  )
}
