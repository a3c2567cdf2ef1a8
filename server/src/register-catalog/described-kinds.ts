import { mapDescribed } from '@insaka/domain/described-registers'
import { describedKind, type DescribedKind } from '../described-registers/described-kind.repository.ts'
import { describedActions, type DescribedActions } from '../described-registers/save-record.actions.ts'
import { enquiryActions } from '../enquiries/enquiries.actions.ts'
import { meetingActions, meetingKind, memberActions, memberKind } from '../meetings/meetings.actions.ts'
import { requisitionFeature } from '../requisitions/requisitions.actions.ts'
import { enquiryKind } from '../enquiries/enquiries.repository.ts'

type DescribedFeature = { kind: DescribedKind; actions: DescribedActions }

/** Registers with code of their own. */
const ownFeatures: Readonly<Record<string, DescribedFeature>> = {
  requisitions: requisitionFeature,
  enquiries: { kind: enquiryKind, actions: enquiryActions },
  meetings: { kind: meetingKind, actions: meetingActions },
  committeeMembers: { kind: memberKind, actions: memberActions },
}

/** Every described register, with the functions that read and change its records. */
export const describedKinds = mapDescribed((register): DescribedFeature => {
  const own = ownFeatures[register.name]
  if (own) return own
  const kind = describedKind(register)
  return { kind, actions: describedActions(kind) }
})
