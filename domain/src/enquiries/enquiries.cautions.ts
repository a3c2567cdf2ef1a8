import { farOffDate, type Caution, type SavingDays } from '../core/cautions.ts'
import type { EnquiryInput } from './enquiries.fields.ts'

type CautionedEnquiry = Pick<
  EnquiryInput,
  'enquiryType' | 'issuedOn' | 'closedOn' | 'biddersInvited' | 'bidsReceived' | 'fortyPercentRemittedOn'
>
type EnquiryCaution = Caution<CautionedEnquiry, SavingDays>

/** Skips a caution for a non-tendered request, whose dates and numbers of bids do not come from a tender. */
const onlyWhenTendered = (caution: EnquiryCaution): EnquiryCaution => ({
  ...caution,
  needs: ['enquiryType', ...caution.needs],
  holds: (enquiry, facts) => enquiry.enquiryType === 'NTR' || caution.holds(enquiry, facts),
})

export const enquiryCautions: readonly EnquiryCaution[] = (
  [
    farOffDate(
      'issuedOn',
      'Issued On is more than 60 days ahead or two years ago. Check the year: the enquiry number keeps it.',
    ),
    farOffDate('closedOn', 'Closed On is more than 60 days ahead or two years ago. Check the date.'),
    farOffDate(
      'fortyPercentRemittedOn',
      'Remitted On is more than 60 days ahead or two years ago. Check the date.',
    ),
    {
      weight: 'caution',
      code: 'CLOSES_AS_ISSUED',
      needs: ['issuedOn', 'closedOn'],
      showOn: 'closedOn',
      message: 'This enquiry closes at the time it is issued. Check Closed On.',
      holds: ({ issuedOn, closedOn }) => issuedOn !== closedOn,
    },
    {
      weight: 'caution',
      code: 'FEW_BIDDERS',
      needs: ['enquiryType', 'biddersInvited'],
      showOn: 'biddersInvited',
      message: 'Fewer than three bidders are invited for a request for quotation. Check the number.',
      holds: ({ enquiryType, biddersInvited }) => enquiryType !== 'RFQ' || biddersInvited >= 3,
    },
    {
      weight: 'caution',
      code: 'MORE_BIDS_THAN_BIDDERS',
      needs: ['biddersInvited', 'bidsReceived'],
      showOn: 'bidsReceived',
      message: 'There are more bids than invited bidders. Check both numbers.',
      holds: ({ biddersInvited, bidsReceived }) => bidsReceived <= biddersInvited,
    },
    {
      weight: 'caution',
      code: 'BIDS_ON_FIRST_DAY',
      needs: ['issuedOn', 'bidsReceived'],
      showOn: 'bidsReceived',
      message: 'Bids have been entered although the day of issue is not over. Check Bids Received.',
      holds: ({ issuedOn, bidsReceived }, { today }) => bidsReceived === 0 || issuedOn.slice(0, 10) < today,
    },
  ] satisfies readonly EnquiryCaution[]
).map(onlyWhenTendered)
