import * as z from 'zod/mini'
import { requiredError } from '../core/text-fields.ts'

/** The shares of citizens in a company, by the classes of the Citizens Economic Empowerment Act. */
export const vendorClasses = {
  CITIZEN: 'Citizen',
  CITIZEN_OWNED: 'Citizen-owned',
  CITIZEN_EMPOWERED: 'Citizen-empowered',
  CITIZEN_INFLUENCED: 'Citizen-influenced',
  LOCAL: 'Local',
  FOREIGN: 'Foreign',
} as const

/** Ten digits, which may be written with blanks and hyphens. */
export const tpin = (label: string) =>
  z.pipe(
    z.pipe(
      z.string(requiredError(label, 'text')),
      z.transform((text: string) => text.replaceAll(/[\s-]/g, '')),
    ),
    z.string().check(z.regex(/^\d{10}$/, 'TPIN must have ten digits.')),
  )

type Suspension = { suspendedFrom: string | null; suspendedTo: string | null }

export const isSuspended = ({ suspendedFrom, suspendedTo }: Suspension, day: string): boolean =>
  suspendedFrom !== null && suspendedFrom <= day && (suspendedTo === null || day <= suspendedTo)
