import type { RowCells } from './imports.ts'

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const months = ['Oct', 'Nov', 'Dec']

/** One date of the last quarter of 2025, as offices write it (`05-Oct-2025`) and in ISO format. */
const officeDay = (i: number): string => `${twoDigits((i % 28) + 1)}-${months[i % 3]!}-2025`
export const isoDay = (i: number): string => `2025-${10 + (i % 3)}-${twoDigits((i % 28) + 1)}`

export const departmentRow = (code: string, changed: RowCells = {}): RowCells => ({
  Code: code,
  Name: `Department ${code}`,
  Open: 'Yes',
  ...changed,
})

export const designationRow = (department: string, code: string, changed: RowCells = {}): RowCells => ({
  Department: department,
  Code: code,
  Title: `Officer ${code}`,
  Open: '',
  ...changed,
})

export const userRow = (i: number, changed: RowCells = {}): RowCells => ({
  'Employee No.': `E/${i}`,
  'First Name': 'Mwila',
  'Middle Name': '',
  'Last Name': `Chanda ${String.fromCodePoint(97 + (i % 26))}`,
  Gender: i % 2 === 0 ? 'Female' : 'MALE',
  'National ID': `${100_000 + i}/10/1`,
  Email: `mwila.${i}@example.org`,
  'Phone Number': `+260 977 ${100_000 + i}`,
  Status: '',
  'Employment Type': 'Permanent',
  Department: 'PSU',
  Designation: 'Procurement Officer',
  Username: '',
  Role: '',
  ...changed,
})

export const lvpRow = (i: number, changed: RowCells = {}): RowCells => ({
  Reference: `OLD/LVP/${i}/2025`,
  Enquiry: '',
  'Initiated On': officeDay(i),
  'Requisitioned On': officeDay(i),
  'Approved On': officeDay(i),
  Description: `Supply of toner, lot ${i}`,
  Vendor: `Kafubu Traders ${i % 7}`,
  Department: i % 2 === 0 ? 'PSU' : 'Procurement and Supplies',
  'Expense Type': 'OPEX',
  Funder: 'GRZ',
  'Procurement Category': 'Goods',
  'Procurement Method': 'Simplified Bidding',
  'Procurement Mode': 'Manual',
  'e-GP Reference': '',
  'Purchase Order Value': `K${(1_000 + i).toLocaleString('en-US')}.05`,
  Currency: 'ZMW',
  'Purchase Order Date': '',
  'Purchase Order (LPO) No.': '',
  Status: 'Complete',
  'Status On': '',
  Initiator: '',
  ...changed,
})

export const mpcRow = (i: number, changed: RowCells = {}): RowCells => ({
  ...lvpRow(i),
  Reference: `OLD/MPC/${i}/2025`,
  'Approval Type': 'Ordinary',
  'MPC Meeting No.': String(i + 1),
  'Purchase Order Value': '1,000,000.00',
  Status: 'In Progress',
  ...changed,
})

export const enquiryRow = (i: number, changed: RowCells = {}): RowCells => ({
  'Enquiry No.': `OLD/ENQ/${i}/2025`,
  'Enquiry Type': 'RFQ',
  'Issued On': `${officeDay(i)} 09:00`,
  'Closed On': `${officeDay(i)} 12:00`,
  Funder: 'GRZ',
  Department: 'PSU',
  Description: `Supply of desks, lot ${i}`,
  'Bidders Invited': '3',
  'Bids Received': '2',
  'Vendor Category': 'Citizen',
  ...changed,
})

export const fuelRow = (i: number, changed: RowCells = {}): RowCells => ({
  Type: 'Draw',
  'Account Holder': i % 2 === 0 ? 'PSU' : 'Procurement and Supplies',
  'Transaction Date': officeDay(i),
  Reference: `REQ ${i}`,
  Client: `Hilux BAH ${i % 7}`,
  Coupon: `C ${i}`,
  Description: `Field visit ${i}`,
  'Fuel Type': 'Diesel',
  'Pump Price (ZMW)': '20.00',
  Litres: `${10 + i}`,
  'Amount (ZMW)': `K${(10 + i) * 20}.00`,
  Initiator: '',
  ...changed,
})

export const openingRow = (changed: RowCells = {}): RowCells => ({
  Type: 'Opening balance',
  'Account Holder': 'PSU',
  'Transaction Date': '01-Oct-2025',
  'Amount (ZMW)': '1,000.00',
  ...changed,
})

export const amendmentRow = (paper: string, changed: RowCells = {}): RowCells => ({
  'Committee Paper': paper,
  'Approved On': '2025-12-01',
  'Cleared On': '2025-12-02',
  'Amended On': '2025-12-03',
  Description: 'More of it',
  'Amended Sum': '1,200,000',
  ...changed,
})

export const contractRow = (paper: string, changed: RowCells = {}): RowCells => ({
  'Contract No.': `C of ${paper}`,
  'Committee Paper': paper,
  'Approved On': '2025-11-03',
  'Cleared On': '2025-11-10',
  'Notified On': '2025-11-11',
  'Awarded On': '2025-11-25',
  Description: `Contract of ${paper}`,
  'Contract Manager': 'PSU',
  'Amount Paid': '0',
  ...changed,
})
