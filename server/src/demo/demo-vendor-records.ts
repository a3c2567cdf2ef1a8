import { toDay } from '@insaka/domain/core/dates'
import type { vendorClasses } from '@insaka/domain/vendors/vendors.rules'
import { daysAfter, midnightOf, workTimeOn } from './demo-days.ts'
import { vendors, type Trade } from './demo-vendors.ts'
import { seededRandom } from './seeded-random.ts'

/** The register of vendors of the demo institutions, identical for every run on the same day. */

export type DemoVendor = {
  vendor: Record<string, unknown>
  by: 'ORD' | 'ADMIN'
  savedOn: Date
  suspended: { suspendedFrom: string; suspendedTo: string; suspensionReason: string } | null
  closed: { on: Date; reason: string } | null
}

const goods = {
  stationery: 'Stationery, paper and toner',
  printing: 'Printing and binding',
  computers: 'Computers, printers and accessories',
  software: 'Accounting software and licences',
  telecom: 'Internet and telephone services',
  vehicles: 'Vehicle service, spare parts and tyres',
  boats: 'Boats and outboard engines',
  fuel: 'Petrol, diesel and lubricants',
  works: 'Construction and rehabilitation of buildings',
  hardware: 'Building materials and hardware',
  furniture: 'Office furniture',
  laboratory: 'Laboratory reagents and equipment',
  power: 'Generators and solar equipment',
  water: 'Drilling and rehabilitation of boreholes',
  catering: 'Catering and conference facilities',
  cleaning: 'Cleaning and fumigation',
  security: 'Guarding services and alarms',
  clothing: 'Uniforms and protective clothing',
  consulting: 'Consulting services',
  insurance: 'Insurance of vehicles and buildings',
  travel: 'Air tickets and travel services',
  abroad: 'Scientific and marine equipment',
} as const satisfies Partial<Record<Trade, string>>

/** One vendor of each trade, then the second of each. */
const listed = [0, 1].flatMap((i) =>
  Object.entries(goods).flatMap(([trade, kindOfGoods]) => {
    const name = vendors[trade as keyof typeof goods][i]
    return name === undefined ? [] : [{ name, kindOfGoods, isForeign: trade === 'abroad' }]
  }),
)

const classes: readonly (keyof typeof vendorClasses)[] = [
  'CITIZEN_OWNED',
  'CITIZEN',
  'CITIZEN_OWNED',
  'CITIZEN_EMPOWERED',
  'LOCAL',
  'CITIZEN_INFLUENCED',
]
/** Days until a tax clearance expires; one in five has expired or expires soon. */
const daysToExpiry = [190, -38, 245, 120, 300, 12, 85, 330, 160, 210]

export function demoVendors(count: number, now: Date, seed: number): DemoVendor[] {
  const { number, oneOf } = seededRandom(seed)
  const today = midnightOf(now)
  return listed.slice(0, count).map(({ name, kindOfGoods, isForeign }, i) => {
    const savedOn = workTimeOn(daysAfter(today, -Math.round(690 - (i * 640) / count)), number(0, 8 * 60 - 1))
    const expiresOn = toDay(daysAfter(today, daysToExpiry[i % daysToExpiry.length]! + number(0, 6)))
    const registered = {
      tpin: String(1_001_304_517 + i * 7_919 + seed),
      pacraNumber: `1201${20_143_507 + i * 3_571}`,
      ...(i % 4 !== 3 && {
        zppaNumber: `ZPPA/SR/${String(1_204 + i * 37).padStart(5, '0')}`,
        zppaExpiresOn: toDay(daysAfter(today, 40 + i * 13)),
      }),
      taxClearanceExpiresOn: expiresOn,
    }
    return {
      by: i % 4 === 1 ? 'ADMIN' : 'ORD',
      savedOn,
      vendor: {
        name,
        kindOfGoods,
        category: isForeign ? 'FOREIGN' : classes[i % classes.length],
        ...(!isForeign && registered),
        contactPerson: oneOf(['Mary Phiri', 'Joseph Zulu', 'Grace Mumba', 'Peter Sinkala', 'Ruth Chanda']),
        phoneNumber: `+260 97${i % 10} ${204_310 + i * 1_013}`,
        email: `sales@${name
          .toLowerCase()
          .replaceAll(/[^a-z]+/g, '-')
          .replaceAll(/^-|-$/g, '')}.example`,
        address: oneOf([
          'Cairo Road, Lusaka',
          'Kafue Road, Lusaka',
          'President Avenue, Ndola',
          'Plot 5, Kabwe',
        ]),
      },
      suspended:
        i === 6
          ? {
              suspendedFrom: toDay(daysAfter(today, -60)),
              suspendedTo: toDay(daysAfter(today, 305)),
              suspensionReason: 'Delivered goods that failed inspection, twice within a year.',
            }
          : null,
      closed: i === 8 ? { on: workTimeOn(daysAfter(today, -33), 95), reason: 'Has stopped trading.' } : null,
    }
  })
}
