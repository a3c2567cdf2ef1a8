import { sellsDocuments } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { useDepartments } from '../../structure/institutions.queries.ts'
import { Moment } from '../../ui/Moment.tsx'
import { CautionLines } from '../../ui/state/Cautions.tsx'
import { Definitions, type Definition } from '../../ui/record/Definitions.tsx'
import { enquiryRecordLabels } from './enquiry-text.ts'

const { labels, displayText } = enquiryRecordLabels

const main = [
  'enquiryType',
  'department',
  'funder',
  'issuedOn',
  'closedOn',
  'vendorCategory',
  'biddersInvited',
  'bidsReceived',
] as const
const sale = [
  'noOfDocumentsSold',
  'chargePerDocument',
  'totalAmountForDocumentsSold',
  'fortyPercentOfDocumentsSold',
  'fortyPercentRemitted',
  'fortyPercentRemittedOn',
  'nonRemittanceReason',
  'sixtyPercentReceived',
] as const

/** What an enquiry says, in the places of its form; read on the screen and printed alike. */
export function enquirySections(enquiry: EnquiryRecord, departmentName: (code: string) => string) {
  const item = (name: (typeof main)[number] | (typeof sale)[number]): Definition => ({
    label: labels[name] ?? name,
    value: name === 'department' ? departmentName(enquiry.department) : displayText(name, enquiry[name]),
  })
  return [
    { title: '', items: main.map(item) },
    ...(sellsDocuments(enquiry) ? [{ title: 'Sale of documents', items: sale.map(item) }] : []),
    {
      title: 'Record',
      items: [
        { label: 'Initiated by', value: enquiry.initiator },
        { label: 'Created', value: <Moment value={enquiry.createdOn} /> },
        { label: 'Last change', value: <Moment value={enquiry.updatedOn} /> },
      ],
    },
  ]
}

/** An enquiry to be read. */
export function EnquiryReading({ enquiry }: { enquiry: EnquiryRecord }) {
  const departments = useDepartments()
  const nameOf = (code: string) => departments.find((each) => each.code === code)?.name ?? code
  return (
    <div>
      <Definitions items={[{ label: labels.description ?? '', value: enquiry.description, isLong: true }]} />
      {enquirySections(enquiry, nameOf).map(({ title, items }) => (
        <Definitions key={title} {...(title && { title })} items={items} />
      ))}
      <CautionLines cautions={enquiry.cautions} />
    </div>
  )
}
