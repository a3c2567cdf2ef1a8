import { missingHolderWarning } from '@insaka/domain/decision-rules/decision-settings.rules'
import { decisionDuties, type DecisionHolders } from '@insaka/domain/decision-rules/decision-settings.schema'
import { duties } from '@insaka/domain/permissions'
import { Definitions } from '../ui/record/Definitions.tsx'
import { CautionLine } from '../ui/status/Cautions.tsx'

type Props = {
  holders: DecisionHolders
  /** The settings as entered, so a warning appears before they are saved. */
  isOn: boolean
  fundsFirst: boolean
}

/** The duties that take part in decisions, with their holders. */
export const DutyHolders = (props: Props) => (
  <Definitions
    title="Holders of the duties today"
    items={decisionDuties.map((duty) => ({ label: duties[duty], value: holdersOf(duty, props) }))}
  />
)

function holdersOf(duty: keyof DecisionHolders, { holders, ...settings }: Props) {
  const warning = missingHolderWarning(duty, holders, settings)
  if (warning !== null) return <CautionLine message={warning} />
  return holders[duty].join('; ') || 'Nobody'
}
