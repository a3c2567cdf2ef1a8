import type { ImportedName } from '../all-registers.ts'
import { describedByName } from '../described-registers.ts'
import { headingKey } from './headings.ts'
import { importSheets, type ImportSheet } from './import-sheets.ts'
import { importRegisters, isImportedByDescription, type ImportRegister } from './imports.labels.ts'

type Synonyms = Readonly<Record<string, readonly string[]>>

const descriptionSynonyms = ['Particulars', 'Item Description', 'Subject of Procurement']
const departmentSynonyms = [
  'Dept',
  'Department Code',
  'Department Name',
  'Name of Department',
  'User Department',
  'Section',
]
const funderSynonyms = ['Source of Funds', 'Source of Funding', 'Funding Source']
const referenceSynonyms = ['Ref', 'Ref No.', 'Reference No.']
const initiatorSynonyms = ['Initiated By', 'Officer']
const phoneSynonyms = [
  'Phone',
  'Cell',
  'Cell No.',
  'Cell Phone',
  'Cell Phone No.',
  'Mobile',
  'Mobile No.',
  'Mobile Phone',
  'Telephone',
  'Telephone No.',
  'Tel',
  'Tel No.',
  'Contact No.',
]
const positionSynonyms = ['Position', 'Position Title', 'Post', 'Post Title', 'Name of Post', 'Job Title']

const paperSynonyms: Synonyms = {
  reference: [...referenceSynonyms, 'Paper No.'],
  enquiry: ['Enquiry No.', 'Enquiry Reference'],
  initiatedOn: ['Initiation Date', 'Date of Initiation', 'Date Raised'],
  requisitionedOn: ['Requisition Date', 'Date of Requisition'],
  approvalDate: ['Approval Date', 'Date of Approval'],
  description: descriptionSynonyms,
  vendor: [
    'Supplier',
    'Supplier Name',
    'Name of Supplier',
    'Vendor Name',
    'Name of Vendor',
    'Bidder Awarded',
    'Awarded Bidder',
    'Successful Bidder',
    'Contractor',
  ],
  department: departmentSynonyms,
  expenseType: ['Type of Expense'],
  funder: funderSynonyms,
  procurementCategory: ['Category of Procurement', 'Nature of Procurement', 'Nature'],
  procurementMethod: ['Method of Procurement', 'Method'],
  procurementMode: ['Mode of Procurement'],
  egpReference: ['e-GP No.', 'e-GP Ref No.', 'e-GP Reference No.'],
  purchaseOrderValue: [
    'Amount',
    'Total',
    'Total Amount',
    'Value',
    'Contract Sum',
    'Contract Amount',
    'Contract Value',
    'LPO Amount',
    'LPO Value',
    'PO Value',
  ],
  purchaseOrderDate: ['LPO Date', 'PO Date', 'Order Date', 'Date of LPO', 'Date of Purchase Order'],
  purchaseOrder: ['LPO', 'LPO No.', 'PO No.', 'Order No.', 'Purchase Order No.'],
  status: ['State'],
  statusReason: ['Reason For Cancellation'],
  initiator: initiatorSynonyms,
}

/** Synonyms by label, for the fields of described registers. */
const commonSynonyms: Synonyms = {
  Department: departmentSynonyms,
  Description: descriptionSynonyms,
  'Contact Person': ['Contact', 'Contact Name'],
  Telephone: phoneSynonyms.filter((heading) => !heading.startsWith('Telephone')),
  Email: ['Email Address'],
  Address: ['Physical Address', 'Postal Address'],
}

const describedSynonyms = Object.fromEntries(
  Object.keys(importRegisters)
    .filter(isImportedByDescription)
    .map((name) => [
      name,
      {
        state: ['Status'],
        ...Object.fromEntries(
          Object.entries(describedByName[name].fields).flatMap(
            ([field, { label, synonyms: words = commonSynonyms[label] }]) => (words ? [[field, words]] : []),
          ),
        ),
      },
    ]),
) as unknown as Record<ImportedName, Synonyms>

/** Common headings of columns in place of the labels. Within a sheet, every synonym is unique. */
export const synonyms: Readonly<Record<ImportRegister, Synonyms>> = {
  ...describedSynonyms,
  enquiries: {
    reference: [...referenceSynonyms, 'Reference', 'Enquiry Reference', 'RFQ No.', 'Tender No.'],
    enquiryType: ['Type of Enquiry'],
    issuedOn: ['Issue Date', 'Date of Issue'],
    closedOn: ['Closing Date', 'Date of Closing'],
    description: descriptionSynonyms,
    department: departmentSynonyms,
    funder: funderSynonyms,
    initiator: initiatorSynonyms,
  },
  // In a register of committee papers, the date signed may be that of the contract.
  lvp: { ...paperSynonyms, approvalDate: [...paperSynonyms['approvalDate']!, 'Date Signed'] },
  mpc: { ...paperSynonyms, approvalType: ['Type of Approval'], mpcNumber: ['Meeting No.', 'MPC No.'] },
  fuel: {
    transactionType: ['Transaction Type'],
    accountHolder: ['Account', 'Department', ...departmentSynonyms],
    transactionDate: ['Date'],
    reference: [...referenceSynonyms, 'Requisition No.'],
    client: ['Vehicle', 'Vehicle No.', 'Vehicle Registration', 'Registration No.'],
    coupon: ['Coupon No.'],
    description: ['Particulars', 'Purpose'],
    fuelType: ['Fuel', 'Type of Fuel'],
    litres: ['Quantity (Litres)', 'Qty (Litres)', 'Litres Drawn', 'No. of Litres'],
    amount: ['Total', 'Total Amount', 'Cost', 'Total Cost'],
    price: ['Price', 'Unit Price', 'Price Per Litre'],
  },
  departments: {
    code: ['Department Code', 'Dept Code'],
    name: ['Department', 'Department Name', 'Name of Department', 'Dept', 'Dept Name'],
  },
  designations: {
    department: ['Dept', 'Dept Code', 'Department Code', 'Department Name', 'Name of Department'],
    code: ['Designation Code', 'Post Code', 'Position Code'],
    title: ['Designation', 'Designation Title', ...positionSynonyms],
  },
  users: {
    code: ['Employee ID', 'Man No.', 'Staff No.', 'Payroll No.', 'Personnel No.'],
    firstName: ['Forename', 'Given Name', 'First Names', 'Forenames', 'Given Names', 'Other Names'],
    middleName: ['Middle Names'],
    lastName: ['Surname', 'Family Name'],
    gender: ['Sex'],
    nationalId: ['NRC', 'NRC No.', 'National Registration No.', 'National ID No.'],
    email: ['Email Address'],
    phoneNumber: phoneSynonyms,
    employmentType: ['Type of Employment', 'Terms of Employment'],
    department: departmentSynonyms,
    designation: ['Designation Title', ...positionSynonyms],
  },
}

/** Vague synonyms count only if no other heading denotes the field. */
export const vagueHeadings: ReadonlySet<string> = new Set(
  ['Dept', 'Section', 'State', 'Officer', 'Date Raised', 'Date Signed', 'Nature', 'Method'].map(headingKey),
)

/** Maps keys of synonymous headings to field names. */
export function headingSynonyms(register: ImportRegister, sheet: ImportSheet): ReadonlyMap<string, string> {
  const sheetSynonyms = sheet === importSheets[register][0] ? synonyms[register] : {}
  const labels = new Set([...Object.values(sheet.fields).map(({ field }) => field.label), ...sheet.ignored])
  const keys = new Set([...labels].map(headingKey))
  return new Map(
    Object.entries(sheet.fields).flatMap(([name, { field }]) =>
      [field.label, ...(sheetSynonyms[name] ?? [])]
        .flatMap((words) => spellings(words, field.kind === 'money'))
        .map(headingKey)
        .filter((key) => !keys.has(key))
        .map((key) => [key, name] as const),
    ),
  )
}

/** Spelling variants: `Approved On` is also `Date Approved`, and `LPO No.` is `LPO Number`. */
function spellings(words: string, isMoney: boolean): string[] {
  const bare = words.replace(/ \(ZMW\)$/, '')
  return [
    words,
    bare,
    bare.replace(/\bNo\.$/, 'Number'),
    bare.replace(/\bNumber$/, 'No.'),
    bare.replace(/^(.+) On$/, 'Date $1'),
    bare.replace(/^(.+) On$/, '$1 Date'),
    ...(isMoney ? [`${bare} (ZMW)`, `${bare} (K)`, `${bare} (Kwacha)`] : []),
  ]
}
