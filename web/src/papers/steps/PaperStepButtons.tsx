import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { Steps } from '@insaka/domain/steps/step'
import { StepButtonList } from '../../registers/steps/StepButtons.tsx'

type Props = {
  register: PaperRegister
  record: PaperRecord
  /** Shows the step that moves the paper on instead of the others. */
  isMain?: boolean
  onChoose: (name: PaperStepName) => void
}

/** Steps with a control of their own in the form. */
const otherControls: readonly string[] = ['cancel', 'reopen'] satisfies PaperStepName[]

/** The steps of a governed paper that the user may take. */
export default function PaperStepButtons({ register, record, isMain = false, onChoose }: Props) {
  const steps = Object.entries<Steps[string]>(paperSteps[register]).filter(
    ([name]) => !otherControls.includes(name),
  )
  return (
    <StepButtonList
      steps={Object.fromEntries(steps)}
      {...{ record, isMain }}
      onChoose={(name) => onChoose(name as PaperStepName)}
    />
  )
}
