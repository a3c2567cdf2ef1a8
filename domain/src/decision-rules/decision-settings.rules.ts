import type { DecisionHolders, DecisionSettings } from './decision-settings.schema.ts'

export const defaultDecisionSettings: DecisionSettings = {
  decisionsFrom: null,
  fundsFirst: false,
  signedFile: false,
  requestsOnly: false,
  version: 1,
}

type FirstDay = Pick<DecisionSettings, 'decisionsFrom'>

/** The reason why decisions cannot start on this day, or null: an earlier day would govern papers that exist. */
export const decisionsFromFault = (
  before: FirstDay,
  { decisionsFrom }: FirstDay,
  { today }: { today: string },
): string | null =>
  decisionsFrom !== null && decisionsFrom !== before.decisionsFrom && decisionsFrom < today
    ? 'Decisions can start today or on a later day.'
    : null

export const decisionSettingsAction = (
  before: FirstDay,
  after: FirstDay,
): 'switched on' | 'switched off' | 'changed' => {
  if ((before.decisionsFrom === null) === (after.decisionsFrom === null)) return 'changed'
  return after.decisionsFrom === null ? 'switched off' : 'switched on'
}

/** The day from which officers without a duty may only request, or null. */
export const requestsOnlyFrom = ({
  requestsOnly,
  decisionsFrom,
}: Pick<DecisionSettings, 'requestsOnly' | 'decisionsFrom'>): string | null =>
  requestsOnly ? decisionsFrom : null

/** The warning that nobody holds a duty that decisions need, or null. */
export function missingHolderWarning(
  duty: keyof DecisionHolders,
  holders: DecisionHolders,
  { isOn, fundsFirst }: { isOn: boolean; fundsFirst: boolean },
): string | null {
  if (!isOn || holders[duty].length > 0) return null
  if (duty === 'CONTROLLING_OFFICER')
    return 'Nobody holds this duty, so nobody can approve low value papers or award contracts.'
  if (duty === 'COMMITTEE_SECRETARY')
    return 'Nobody holds this duty, so nobody can record decisions on committee papers.'
  if (duty === 'HEAD_OF_FINANCE' && fundsFirst)
    return 'Nobody holds this duty, so nobody can confirm funds. No paper can be approved, and no requisition accepted.'
  if (duty === 'HEAD_OF_PROCUREMENT') return 'Nobody holds this duty, so nobody can accept requisitions.'
  return null
}
