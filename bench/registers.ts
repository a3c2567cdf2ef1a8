import { filledPaper, type RegisterName } from './internals.ts'
import type { Call } from './load.ts'
import type { Place } from './prepare.ts'

/** How a register is asked, and what it is asked besides what all are. */
type Asked = {
  list: (userId: string, page: string) => string
  create: (userId: string, page: string) => string
  /** What is saved. */
  record: object
  states: { usual: string; rare: string }
  /** The field of each sort, by the head of its column. */
  sorts: Record<string, string>
  /** Filters of equality, ranges with other filters, and searches for what only this register has. */
  filters: string[]
  ranges: string[]
  searches: string[]
  /** With which very many begin. */
  beginnings: string[]
}

const enquiry = (userId: string, page: string): string => `/api/procurement/enquiry/${page}/${userId}`

const paper = {
  ...filledPaper,
  department: 'D1',
  approvalDate: '2026-03-31',
  enquiry: { enquiryType: 'NTR' },
}
const ofPapers = {
  states: { usual: 'COMPLETE', rare: 'CANCELLED' },
  sorts: { 'Initiated On': 'initiatedOn', 'Approved On': 'approvalDate', Value: 'purchaseOrderValue' },
  filters: [
    'vendor=nyanja+data',
    'funder=GRZ,CP',
    'type=DIRECT_BIDDING&category=G&expenseType=CAPEX',
    'currency=USD',
    'vendorCategory=FOREIGN&department=D3&status=COMPLETE',
  ],
  ranges: [
    'minValue=200000',
    'minValue=200000&maxValue=200100&vendor=nyanja+data',
    'minValue=1500&maxValue=240000&category=W&status=CANCELLED',
    'expenseFrom=2024-02-01&expenseTo=2024-04-30&department=D3&expenseType=CAPEX',
    'expenseFrom=2024-01-01&minValue=5000&search=toner',
    'status=COMPLETE,CANCELLED&expenseTo=2024-12-31',
  ],
  searches: ['LPO-0004711', 'lpo-00047', 'LVP.4711', 'ITT.4711'],
  beginnings: ['EGP/2024/9', 'LPO-0'],
}

export const registers: Record<RegisterName, Asked> = {
  enquiries: {
    list: enquiry,
    create: enquiry,
    record: {
      enquiryType: 'ITT',
      issuedOn: '2026-03-30T09:00:00+02:00',
      closedOn: '2026-03-31T09:00:00+02:00',
      funder: 'GRZ',
      department: 'D1',
      description: 'Supply of 40 reams of paper for the registry',
      biddersInvited: 3,
      bidsReceived: 2,
      vendorCategory: 'CITIZEN',
      noOfDocumentsSold: 4,
      chargePerDocument: 150.5,
    },
    states: { usual: 'OPEN', rare: 'WITHDRAWN' },
    sorts: { 'Issued On': 'issuedOn', 'Closed On': 'closedOn' },
    filters: ['funder=GRZ,CP', 'type=ITT&vendorCategory=FOREIGN'],
    ranges: ['from=2024-02-01&to=2024-04-30&vendorCategory=FOREIGN'],
    searches: ['ITT.4711'],
    beginnings: [],
  },
  lvp: {
    list: (userId, page) => `/api/procurement/lvp/${userId}/${page}`,
    create: (userId, page) => `/api/procurement/lvp/create/${userId}/${page}`,
    record: paper,
    ...ofPapers,
  },
  mpc: {
    list: (userId, page) => `/api/procurement/hvp/mpc/${userId}/${page}`,
    create: (userId, page) => `/api/procurement/hvp/mpc/create/${userId}/${page}`,
    record: { ...paper, approvalType: 'ORDINARY', mpcNumber: 4 },
    ...ofPapers,
  },
}

export const page = ({ register, userId, token }: Place, position: string, query: string): Call => ({
  method: 'GET',
  path: registers[register].list(userId, position) + query,
  token,
})

/** One search over all registers. */
export const box = ({ userId, token }: Place, search: string): Call => ({
  method: 'GET',
  path: `/api/procurement/search/${userId}?q=${encodeURIComponent(search)}`,
  token,
})

/** A new record under a key of its own, answered with its page. */
export const save = (place: Place): Call => saveAs(place, place.register)

export const saveAs = ({ userId, token }: Place, register: RegisterName): Call => ({
  method: 'POST',
  path: `${registers[register].create(userId, '0/id/12')}?scope=institution`,
  token,
  body: registers[register].record,
  submit: true,
})
