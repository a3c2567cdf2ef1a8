import { purchases } from './demo-purchases.ts'
import { vendors } from './demo-vendors.ts'

export const smallDirectPurchases = purchases([
  ['Newspapers and periodicals', 'printing', 'G', 'OPEX', 4, 12, 'DIRECT_BIDDING'],
  ['Conference package for a workshop, three days', 'catering', 'NCS', 'OPEX', 35, 140, 'DIRECT_BIDDING'],
  ['Accommodation for officers on tour of duty', 'catering', 'NCS', 'OPEX', 12, 85, 'DIRECT_BIDDING'],
  ['Service of copiers by the maker’s agent', 'computers', 'NCS', 'OPEX', 6, 28, 'DIRECT_BIDDING'],
  ['Airtime and data bundles for officers', 'telecom', 'NCS', 'OPEX', 5, 24, 'DIRECT_BIDDING'],
  ['Genuine spare parts from the dealer', 'vehicles', 'G', 'OPEX', 18, 95, 'DIRECT_BIDDING'],
  ['Renewal of antivirus licences', 'software', 'G', 'OPEX', 14, 62, 'DIRECT_BIDDING'],
  ['Advertisement of vacancies in two newspapers', 'printing', 'NCS', 'OPEX', 15, 48, 'DIRECT_BIDDING'],
  ['Emergency repair of a burst water main', 'works', 'W', 'OPEX', 22, 110, 'DIRECT_BIDDING'],
  ['Receipt books and payment vouchers', 'government printer', 'G', 'OPEX', 14, 60, 'GOVERNMENT_ENTITY'],
  ['Calibration of testing instruments', 'laboratory', 'NCS', 'OPEX', 18, 75, 'DIRECT_BIDDING'],
  ['Hire of tents and a public address system', 'catering', 'NCS', 'OPEX', 8, 30, 'DIRECT_BIDDING'],
  [
    'Clearing of drains and grounds by the community',
    'community',
    'W',
    'OPEX',
    8,
    26,
    'COMMUNITY_PARTICIPATION',
  ],
  ['Repair of the borehole pump', 'water', 'W', 'OPEX', 24, 96, 'DIRECT_BIDDING'],
  ['Law reports and reference books', 'printing', 'G', 'CAPEX', 10, 44, 'DIRECT_BIDDING'],
  ['Refreshments for meetings', 'food', 'G', 'OPEX', 3, 15, 'DIRECT_BIDDING'],
  ['Valuation of assets for the register', 'consulting', 'CS', 'OPEX', 45, 180, 'DIRECT_SELECTION'],
  ['Air tickets for officers on duty', 'travel', 'NCS', 'OPEX', 16, 90, 'DIRECT_BIDDING'],
  ['Short course on public procurement', 'management institute', 'NCS', 'OPEX', 24, 130, 'GOVERNMENT_ENTITY'],
])

/** Purchases without a tender that are large enough to need the committee. */
export const largeDirectPurchases = purchases([
  ['Two station wagons from the franchise holder', 'vehicles', 'G', 'CAPEX', 1_400, 2_400, 'DIRECT_BIDDING'],
  ['Renewal of licences and support, one year', 'software', 'NCS', 'OPEX', 290, 720, 'DIRECT_BIDDING'],
  ['Extension of the office lease, twelve months', 'property', 'NCS', 'OPEX', 420, 980, 'DIRECT_BIDDING'],
  ['Additional works at the records centre', 'works', 'W', 'CAPEX', 300, 900, 'DIRECT_BIDDING'],
  ['Group insurance for staff, renewal', 'insurance', 'NCS', 'OPEX', 480, 1_600, 'DIRECT_BIDDING'],
  [
    'Transformer and connection to the grid',
    'electricity utility',
    'W',
    'CAPEX',
    310,
    850,
    'GOVERNMENT_ENTITY',
  ],
  ['Fuel in bulk for field work', 'fuel', 'G', 'OPEX', 350, 950, 'DIRECT_BIDDING'],
  ['Survey and beaconing of land', 'survey department', 'CS', 'CAPEX', 280, 640, 'GOVERNMENT_ENTITY'],
  ['Grading of access roads', 'roads unit', 'W', 'OPEX', 260, 600, 'FORCE_ACCOUNT'],
  [
    'Training of officers in contract management',
    'management institute',
    'NCS',
    'OPEX',
    270,
    520,
    'GOVERNMENT_ENTITY',
  ],
  ['Overhaul of boat engines by the maker’s agent', 'boats', 'NCS', 'OPEX', 270, 560, 'DIRECT_BIDDING'],
  ['Strategic plan, second phase', 'consulting', 'CS', 'OPEX', 320, 880, 'DIRECT_SELECTION'],
])

/** One purchase split into parts to stay below the committee threshold. */
export const splitPurchase = {
  purchase: purchases([
    ['Burglar bars and steel doors', 'hardware', 'G', 'CAPEX', 88, 97, 'DIRECT_BIDDING'],
  ])[0]!,
  vendor: vendors.hardware[1],
  parts: ['ground floor', 'first floor', 'second floor'],
}
