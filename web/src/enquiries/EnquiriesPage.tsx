import { countedCategories, enquiryTypes } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiries } from '@insaka/domain/enquiries/enquiries.register'
import { countedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import { createDescribedPage } from '../registers/described/DescribedPage.tsx'

/** A row shows the code; screen readers and cards get the full text. */
const typeCell = ({ enquiryType }: EnquiryRecord) => (
  <span title={enquiryTypes[enquiryType]}>
    {enquiryType}
    <span className="visually-hidden-above-phones">
      {enquiryTypes[enquiryType].slice(enquiryType.length)}
    </span>
  </span>
)

export const EnquiriesPage = createDescribedPage(enquiries, {
  cells: {
    enquiryType: typeCell,
    vendorCategory: (enquiry: EnquiryRecord) => countedCategories[countedCategory(enquiry)],
  },
  loadParts: async () => (await import('./enquiry-dialog/enquiry-parts.ts')).enquiryParts,
})
