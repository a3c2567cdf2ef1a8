import type { DescribedName } from '@insaka/domain/all-registers'
import { describedByName } from '@insaka/domain/described-registers'
import type { AnyRegister } from '@insaka/domain/registers/define-register'

/** Described registers with hand-written records, which papers link to. */
type HandWritten = 'enquiries'
export type DerivedName = Exclude<DescribedName, HandWritten>

const { enquiries: _handWritten, ...byName } = describedByName

/** Described registers whose records in tests follow from their descriptions. */
export const derivedByName: Readonly<Record<DerivedName, AnyRegister>> = byName
export const derivedRegisters = Object.values(derivedByName)
export const derivedNames = Object.keys(derivedByName) as DerivedName[]

export const mapDerived = <V>(derive: (register: AnyRegister) => V): Readonly<Record<DerivedName, V>> =>
  Object.fromEntries(derivedNames.map((name) => [name, derive(derivedByName[name])])) as Record<
    DerivedName,
    V
  >
