import type { DescribedName } from '@insaka/domain/all-registers'
import { mapDescribed } from '@insaka/domain/described-registers'
import { describedKind } from './described-register.ts'
import type { RegisterFunctions } from './described-record.ts'
import { describedActions } from './save-record.actions.ts'

/** Functions of registers for what their descriptions cannot say. */
const functions: Partial<Record<DescribedName, RegisterFunctions>> = {}

export const describedKinds = mapDescribed((register) => {
  const kind = describedKind(register)
  return { kind, actions: describedActions(kind, functions[register.name]) }
})
