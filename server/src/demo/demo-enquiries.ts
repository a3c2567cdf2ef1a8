import { toDay } from '@insaka/domain/core/dates'
import type { EnquiryType } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquirySeed } from './builders.ts'

/** What the demo institutions have asked suppliers for over two years, the same for everybody on the same day. */

type DemoEnquiry = {
  enquiry: EnquirySeed
  /** Who saved it: the officer or the administrator. */
  by: 'ORD' | 'ADMIN'
  savedOn: Date
  withdrawn: { on: Date; reason: string } | null
}

const enquiriesEach = 60
const dayMs = 24 * 3_600_000

/** From the oldest to the newest, all of them before the day. */
export function demoEnquiries(departments: readonly string[], now: Date, seed: number): DemoEnquiry[] {
  const { number, oneOf } = dice(seed)
  const today = new Date(`${toDay(now)}T00:00:00+02:00`)
  return Array.from({ length: enquiriesEach }, (_, i) => {
    const daysAgo = Math.round(729 - (i * 727) / (enquiriesEach - 1)) + number(0, 1)
    const savedOn = atWork(new Date(today.getTime() - daysAgo * dayMs), number(0, 8 * 60 - 1))
    const enquiryType = oneOf(types)
    const closedOn = new Date(savedOn.getTime() + open[enquiryType] * dayMs)
    const bidders = enquiryType === 'NTR' ? 0 : number(3, 9)
    const withdrawn = i % 11 === 7 && daysAgo > 30
    return {
      by: i % 4 === 1 ? 'ADMIN' : 'ORD',
      savedOn,
      enquiry: {
        enquiryType,
        issuedOn: savedOn.toISOString(),
        closedOn: closedOn.toISOString(),
        funder: oneOf(['GRZ', 'GRZ', 'GRZ', 'GRZ', 'CP', 'LG', 'NA'] as const),
        department: oneOf(departments),
        description: wanted[(i * 7 + seed) % wanted.length]!,
        biddersInvited: bidders,
        bidsReceived: Math.max(0, bidders - number(0, 3)),
        vendorCategory: oneOf(['CITIZEN', 'CITIZEN', 'CITIZEN', 'LOCAL', 'LOCAL', 'FOREIGN', 'NA'] as const),
        ...sale(enquiryType, savedOn, today),
      },
      withdrawn: withdrawn
        ? { on: atWork(new Date(savedOn.getTime() + 9 * dayMs), 90), reason: oneOf(reasons) }
        : null,
    }
  })

  /** Documents are sold for a fee; of it 40 % goes to the Treasury, some weeks later. */
  function sale(enquiryType: EnquiryType, savedOn: Date, today: Date) {
    if (enquiryType === 'RFQ' || enquiryType === 'NTR') return {}
    const remittedOn = new Date(savedOn.getTime() + number(20, 45) * dayMs)
    const remitted = remittedOn < today && number(1, 10) > 2
    return {
      noOfDocumentsSold: number(2, 14),
      chargePerDocument: oneOf([250, 300, 500, 750, 1_000, 1_500, 412.5]),
      fortyPercentRemitted: remitted,
      fortyPercentRemittedOn: remitted ? toDay(remittedOn) : null,
      nonRemittanceReason:
        remitted || remittedOn >= today ? null : 'The deposit slip has not come back from the bank.',
      sixtyPercentReceived: remitted && number(1, 10) > 3,
    }
  }
}

/** So many minutes after eight on that day, or on the Friday before it. */
function atWork(day: Date, minutes: number): Date {
  const weekday = new Date(`${toDay(day)}T00:00:00Z`).getUTCDay()
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return new Date(day.getTime() - back * dayMs + (8 * 60 + minutes) * 60_000)
}

/** Numbers that only look as if they were left to chance. */
function dice(seed: number) {
  let state = seed * 2_654_435_761
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const number = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const oneOf = <T>(list: readonly T[]): T => list[number(0, list.length - 1)]!
  return { number, oneOf }
}

// Most of what is bought is asked for in the simplest way.
const types: readonly EnquiryType[] = [
  ...Array.from({ length: 10 }, () => 'RFQ' as const),
  'ITT',
  'ITT',
  'ITT',
  'RFP',
  'RFP',
  'RFI',
  'EOI',
  'EOI',
  'NTR',
  'NTR',
]

/** For how many days offers are taken. */
const open: Record<EnquiryType, number> = { RFQ: 5, ITT: 28, RFP: 21, RFI: 14, EOI: 14, NTR: 0 }

const reasons = [
  'The budget line was exhausted before any offer came in.',
  'The specifications have to be written anew.',
  'The goods were found in our own stores.',
  'The user department no longer needs it this year.',
]

const wanted = [
  'Supply and delivery of one 60 kVA diesel generator with change-over switch',
  'Laboratory reagents and glassware for the water quality laboratory',
  'Supply of 400 IBR roof sheets, 0.5 mm, with ridges and nails',
  'Toner cartridges for HP LaserJet and Kyocera printers, second quarter',
  'Service and minor repairs of four Toyota Hilux vehicles',
  'Supply of 120 single-seater desks with steel frames',
  'Supply of 80 reams of A4 paper and assorted stationery',
  'Fumigation and termite treatment of the office block',
  'Supply and fitting of 16 tyres, 265/65 R17, all terrain',
  'Rehabilitation of the ablution block, phase two',
  'Supply of 25 laptops, Core i5, 16 GB, with three-year warranty',
  'Borehole drilling, 80 metres, with solar pump and 10,000-litre tank',
  'Protective clothing: overalls, gum boots and rain coats for 60 officers',
  'Catering for the annual planning meeting, 45 participants, three days',
  'Printing of 2,000 calendars and 500 diaries',
  'Supply of 300 pockets of cement, 42.5 N, delivered',
  'Maintenance of air conditioners, 22 units, one year',
  'Supply of assorted electrical fittings and LED floodlights',
  'Security guard services for two sites, twelve months',
  'Motor vehicle insurance, comprehensive, fleet of nine',
  'Internet connectivity, dedicated 50 Mbps, one year',
  'Supply of cleaning materials and detergents, third quarter',
  'Consultancy for a baseline survey of fishing camps',
  'Supply of one 30-seater bus',
  'Supply of 40 office chairs and 12 executive desks',
  'Painting of the staff houses, interior and exterior',
  'Supply of two fibreglass boats with 40 HP outboard engines',
  'Supply of library books, 350 titles, for teacher education',
  'Kitchen equipment: two gas stoves, 50-litre pots and a cold room',
  'Hire of a grader for 14 km of access road, 10 days',
  'External audit of project accounts, two financial years',
  'Supply of 60 bunk beds with mattresses for the hostels',
  'Repair of the perimeter fence, 640 metres, with razor wire',
  'Supply of first-aid kits and fire extinguishers, with training',
  'Accounting software, licence for 15 users, with training',
  'Supply of maize meal, beans and cooking oil for one term',
  'GPS receivers and water level loggers, 12 of each',
  'Overhaul of the 15 kVA generator at the border post',
  'Supply of science kits and chemicals for the practical examinations',
  'Design and supervision of a classroom block, 1 × 3',
  'Supply of uniforms and boots for 35 guards',
  'Waste collection, twice a week, one year',
  'Translation and printing of leaflets in seven local languages',
  'Supply of 12 motor cycles, 125 cc, off-road',
  'UPS units and batteries for the server room',
  'Air tickets Lusaka–Ndola–Lusaka, framework for one year',
  'Supply of one photocopier, heavy duty, with service contract',
  'Carpentry tools and 60 planks of Mukwa timber for the workshop',
  'Landscaping and planting of 500 indigenous trees',
]
