import type { procurementMethods } from '@insaka/domain/papers/papers.labels'
import type { Trade } from './demo-vendors.ts'

/** A purchase with its trade and its price range in thousands of kwacha. */
export type Purchase = {
  description: string
  trade: Trade
  category: 'W' | 'G' | 'CS' | 'NCS'
  expense: 'CAPEX' | 'OPEX'
  from: number
  to: number
  /** Set only for purchases without a tender. */
  method?: keyof typeof procurementMethods
}

type Row = readonly [
  description: string,
  trade: Trade,
  category: Purchase['category'],
  expense: Purchase['expense'],
  from: number,
  to: number,
  method?: NonNullable<Purchase['method']>,
]

export const purchases = (rows: readonly Row[]): Purchase[] =>
  rows.map(([description, trade, category, expense, from, to, method]) => ({
    description,
    trade,
    category,
    expense,
    from,
    to,
    ...(method && { method }),
  }))

export const tenderedPurchases = purchases([
  [
    'Supply and delivery of one 60 kVA diesel generator with change-over switch',
    'power',
    'G',
    'CAPEX',
    190,
    340,
  ],
  ['Laboratory reagents and glassware for the water quality laboratory', 'laboratory', 'G', 'OPEX', 90, 320],
  ['Supply of 400 IBR roof sheets, 0.5 mm, with ridges and nails', 'hardware', 'G', 'CAPEX', 85, 160],
  [
    'Toner cartridges for HP LaserJet and Kyocera printers, second quarter',
    'stationery',
    'G',
    'OPEX',
    18,
    64,
  ],
  ['Service and minor repairs of four Toyota Hilux vehicles', 'vehicles', 'NCS', 'OPEX', 22, 88],
  ['Supply of 120 single-seater desks with steel frames', 'furniture', 'G', 'CAPEX', 95, 210],
  ['Supply of 80 reams of A4 paper and assorted stationery', 'stationery', 'G', 'OPEX', 14, 46],
  ['Fumigation and termite treatment of the office block', 'cleaning', 'NCS', 'OPEX', 12, 38],
  ['Supply and fitting of 16 tyres, 265/65 R17, all terrain', 'vehicles', 'G', 'OPEX', 48, 118],
  ['Rehabilitation of the ablution block, phase two', 'works', 'W', 'CAPEX', 280, 720],
  ['Supply of 25 laptops, Core i5, 16 GB, with three-year warranty', 'computers', 'G', 'CAPEX', 410, 690],
  ['Borehole drilling, 80 metres, with solar pump and 10,000-litre tank', 'water', 'W', 'CAPEX', 160, 360],
  [
    'Protective clothing: overalls, gum boots and rain coats for 60 officers',
    'clothing',
    'G',
    'OPEX',
    36,
    92,
  ],
  [
    'Catering for the annual planning meeting, 45 participants, three days',
    'catering',
    'NCS',
    'OPEX',
    28,
    76,
  ],
  ['Printing of 2,000 calendars and 500 diaries', 'printing', 'NCS', 'OPEX', 55, 130],
  ['Supply of 300 pockets of cement, 42.5 N, delivered', 'hardware', 'G', 'CAPEX', 52, 78],
  ['Maintenance of air conditioners, 22 units, one year', 'power', 'NCS', 'OPEX', 60, 145],
  ['Supply of assorted electrical fittings and LED floodlights', 'power', 'G', 'CAPEX', 34, 120],
  ['Security guard services for two sites, twelve months', 'security', 'NCS', 'OPEX', 310, 820],
  ['Motor vehicle insurance, comprehensive, fleet of nine', 'insurance', 'NCS', 'OPEX', 140, 330],
  ['Internet connectivity, dedicated 50 Mbps, one year', 'telecom', 'NCS', 'OPEX', 260, 540],
  ['Supply of cleaning materials and detergents, third quarter', 'cleaning', 'G', 'OPEX', 16, 58],
  ['Consultancy for a baseline survey of fishing camps', 'consulting', 'CS', 'OPEX', 340, 1100],
  ['Supply of one 30-seater bus', 'vehicles', 'G', 'CAPEX', 1450, 2300],
  ['Supply of 40 office chairs and 12 executive desks', 'furniture', 'G', 'CAPEX', 120, 290],
  ['Painting of the staff houses, interior and exterior', 'works', 'W', 'OPEX', 90, 240],
  ['Supply of two fibreglass boats with 40 HP outboard engines', 'boats', 'G', 'CAPEX', 780, 1650],
  ['Supply of library books, 350 titles, for teacher education', 'printing', 'G', 'CAPEX', 95, 230],
  ['Kitchen equipment: two gas stoves, 50-litre pots and a cold room', 'hardware', 'G', 'CAPEX', 180, 420],
  ['Hire of a grader for 14 km of access road, 10 days', 'works', 'NCS', 'OPEX', 130, 260],
  ['External audit of project accounts, two financial years', 'consulting', 'CS', 'OPEX', 210, 560],
  ['Supply of 60 bunk beds with mattresses for the hostels', 'furniture', 'G', 'CAPEX', 150, 280],
  ['Repair of the perimeter fence, 640 metres, with razor wire', 'works', 'W', 'CAPEX', 230, 480],
  ['Supply of first-aid kits and fire extinguishers, with training', 'security', 'G', 'OPEX', 24, 72],
  ['Accounting software, licence for 15 users, with training', 'software', 'G', 'CAPEX', 260, 640],
  ['Supply of maize meal, beans and cooking oil for one term', 'food', 'G', 'OPEX', 120, 235],
  ['GPS receivers and water level loggers, 12 of each', 'laboratory', 'G', 'CAPEX', 190, 410],
  ['Overhaul of the 15 kVA generator at the border post', 'power', 'NCS', 'OPEX', 28, 74],
  ['Supply of science kits and chemicals for the practical examinations', 'laboratory', 'G', 'OPEX', 45, 140],
  ['Design and supervision of a classroom block, 1 × 3', 'consulting', 'CS', 'CAPEX', 270, 620],
  ['Supply of uniforms and boots for 35 guards', 'clothing', 'G', 'OPEX', 38, 84],
  ['Waste collection, twice a week, one year', 'cleaning', 'NCS', 'OPEX', 42, 96],
  ['Translation and printing of leaflets in seven local languages', 'printing', 'NCS', 'OPEX', 64, 170],
  ['Supply of 12 motor cycles, 125 cc, off-road', 'vehicles', 'G', 'CAPEX', 620, 980],
  ['UPS units and batteries for the server room', 'computers', 'G', 'CAPEX', 75, 190],
  ['Air tickets Lusaka–Ndola–Lusaka, framework for one year', 'travel', 'NCS', 'OPEX', 150, 360],
  ['Supply of one photocopier, heavy duty, with service contract', 'computers', 'G', 'CAPEX', 110, 240],
  ['Carpentry tools and 60 planks of Mukwa timber for the workshop', 'hardware', 'G', 'CAPEX', 48, 105],
  ['Landscaping and planting of 500 indigenous trees', 'garden', 'NCS', 'OPEX', 22, 64],
])
