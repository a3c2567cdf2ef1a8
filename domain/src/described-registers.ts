import type { DescribedName } from './all-registers.ts'
import { committeeMembers } from './committee-members/committee-members.register.ts'
import { enquiries } from './enquiries/enquiries.register.ts'
import { meetings } from './meetings/meetings.register.ts'
import type { AnyRegister } from './registers/define-register.ts'
import { requisitions } from './requisitions/requisitions.register.ts'
import { vendors } from './vendors/vendors.register.ts'

/** Every register that a description defines. */
export const describedRegisters = {
  requisitions,
  enquiries,
  vendors,
  meetings,
  committeeMembers,
} satisfies Readonly<Record<DescribedName, AnyRegister>>

export const describedByName: Readonly<Record<DescribedName, AnyRegister>> = describedRegisters

export const mapDescribed = <V>(derive: (register: AnyRegister) => V): Readonly<Record<DescribedName, V>> =>
  Object.fromEntries(Object.values(describedByName).map((each) => [each.name, derive(each)])) as Record<
    DescribedName,
    V
  >
