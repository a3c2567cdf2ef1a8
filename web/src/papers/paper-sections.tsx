import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { formatAmount } from '@insaka/domain/core/money'
import { approvalsAuthorities, paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { Moment } from '../ui/Moment.tsx'
import type { Definition } from '../ui/record/Definitions.tsx'
import type { RecordLabels } from '../ui/record/record-labels.ts'
import type { PaperRecord } from './paper-form.ts'

export type Sections = { title?: string; items: readonly Definition[] }[]

const main = [
  'vendor',
  'department',
  'funder',
  'expenseType',
  'procurementCategory',
  'procurementMethod',
  'procurementMode',
  'egpReference',
] as const

/** What a paper says, in the places of its form; read on the screen and printed alike. */
export function paperSections(
  paper: PaperRecord,
  { labels, displayText }: RecordLabels,
  departmentName: (code: string) => string,
  file: (attachment: AttachmentRecord) => Definition['value'],
  more: readonly string[] = [],
): Sections {
  const values = paper as unknown as Record<string, unknown>
  const item = (name: string): Definition => ({
    label: labels[name] ?? name,
    value: name === 'department' ? departmentName(paper.department) : displayText(name, values[name]),
  })
  return [
    {
      items: [
        ...main.map(item),
        { label: 'Approvals Authority', value: approvalsAuthorities[paper.approvalsAuthority] },
        ...more.map(item),
      ],
    },
    {
      title: 'Purchase order',
      items: [
        {
          label: labels.purchaseOrderValue ?? '',
          value: formatAmount(paper.purchaseOrderValue, paper.currency),
        },
        item('purchaseOrderDate'),
        item('purchaseOrder'),
      ],
    },
    {
      title: 'Status and attachment',
      items: [
        item('status'),
        { label: paperFieldLabels.attachmentId, value: paper.attachment && file(paper.attachment) },
        { label: 'Initiated by', value: paper.initiator },
        { label: 'Created', value: <Moment value={paper.createdOn} /> },
        { label: 'Last change', value: <Moment value={paper.updatedOn} /> },
      ],
    },
  ]
}

/** The way of a paper from the requisition to its order. */
export const paperStages = ({
  requisitionedOn,
  initiatedOn,
  approvalDate,
  purchaseOrderDate,
}: PaperRecord) => [
  { label: 'Requisitioned', day: requisitionedOn },
  { label: 'Initiated', day: initiatedOn },
  { label: 'Approved', day: approvalDate },
  { label: 'Ordered', day: purchaseOrderDate },
]
