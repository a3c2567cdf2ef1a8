import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import { describedKind } from '../described-registers/described-kind.repository.ts'
import { describedActions } from '../described-registers/save-record.actions.ts'

const kind = describedKind(requisitions)
export const requisitionFeature = { kind, actions: describedActions(kind) }
