export const paperStatuses = {
  IN_PROGRESS: 'In Progress',
  COMPLETE: 'Complete',
  CANCELLED: 'Cancelled',
} as const
export type PaperStatus = keyof typeof paperStatuses

/** The approval authority: the controlling officer for low value papers, the procurement committee for other papers. */
export const approvalsAuthorities = { PC: 'Procurement Committee', CO: 'Controlling Officer' } as const

export const procurementModes = { NA: 'NA', MANUAL: 'Manual', ONLINE_EGP: 'Online-EGP' } as const

export const procurementCategories = {
  NA: 'NA',
  W: 'Works',
  G: 'Goods',
  CS: 'Consulting Service',
  NCS: 'Non Consulting Service',
} as const

export const expenseTypes = { NA: 'NA', CAPEX: 'CAPEX', OPEX: 'OPEX' } as const

export const currencies = {
  ZMW: 'ZMW: Zambian Kwacha',
  USD: 'USD: US Dollar',
  EUR: 'EUR: Euro',
  GBP: 'GBP: British Pound',
  JPY: 'JPY: Japanese Yen',
  CAD: 'CAD: Canadian Dollar',
  INR: 'INR: Indian Rupee',
  ZAR: 'ZAR: South African Rand',
  CNY: 'CNY: Chinese Yuan',
} as const

export const procurementMethods = {
  NA: 'NA',
  NONE: 'None',
  DIRECT_BIDDING: 'Direct Bidding',
  DIRECT_SELECTION: 'Direct Selection',
  SIMPLIFIED_BIDDING: 'Simplified Bidding',
  SIMPLIFIED_SELECTION: 'Simplified Selection',
  SELECTIVE_BIDDING: 'Selective Bidding',
  SELECTIVE_SELECTION: 'Selective Selection',
  OPEN_NATIONAL_BIDDING: 'Open National Bidding',
  OPEN_NATIONAL_SELECTION: 'Open National Selection',
  OPEN_INTERNATIONAL_BIDDING: 'Open International Bidding',
  OPEN_INTERNATIONAL_SELECTION: 'Open International Selection',
  LIMITED_NATIONAL_BIDDING: 'Limited National Bidding',
  LIMITED_NATIONAL_SELECTION: 'Limited National Selection',
  LIMITED_INTERNATIONAL_BIDDING: 'Limited International Bidding',
  LIMITED_INTERNATIONAL_SELECTION: 'Limited International Selection',
  ELECTRONIC_REVERSE_AUCTION: 'Electronic Reverse Auction',
  PUBLIC_PRIVATE_PARTNERSHIP: 'Public Private Partnership',
  COMMUNITY_PARTICIPATION: 'Community Participation',
  GOVERNMENT_ENTITY: 'Government Entity',
  FORCE_ACCOUNT: 'Force Account',
} as const

export const reopeningReasonLabel = 'Reason For Reopening'

export const paperFieldLabels = {
  reference: 'Reference',
  enquiry: 'Enquiry',
  initiatedOn: 'Initiated On',
  requisitionedOn: 'Requisitioned On',
  approvalDate: 'Approved On',
  description: 'Description',
  vendor: 'Vendor',
  department: 'Department',
  expenseType: 'Expense Type',
  funder: 'Funder',
  procurementCategory: 'Procurement Category',
  procurementMethod: 'Procurement Method',
  procurementMode: 'Procurement Mode',
  egpReference: 'e-GP Reference',
  purchaseOrderValue: 'Purchase Order Value',
  currency: 'Currency',
  purchaseOrderDate: 'Purchase Order Date',
  purchaseOrder: 'Purchase Order (LPO) No.',
  status: 'Status',
  statusReason: 'Reason For Cancelling',
  attachmentId: 'Attachment',
  approvalsAuthority: 'Approvals Authority',
  initiator: 'Initiator',
  createdOn: 'Created On',
  updatedOn: 'Updated On',
} as const
