import { lvpStepEndpoints } from '@insaka/domain/lvp/lvp.steps'
import { mpcStepEndpoints } from '@insaka/domain/mpc/mpc.steps'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperStepName } from '@insaka/domain/papers/papers.rules'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Steps } from '@insaka/domain/steps/step'
import { useFormState } from 'react-hook-form'
import { RecordStepDialog } from '../../registers/steps/RecordStepDialog.tsx'
import type { PaperEditorState } from '../describe-paper.ts'
import { openPoints } from './open-points.ts'

const endpoints = { lvp: lvpStepEndpoints, mpc: mpcStepEndpoints }

type Props<Saved extends PaperRecord> = {
  name: PaperStepName
  editor: PaperEditorState<Saved>
  record: Saved
  onDone: (saved: Saved) => void
  onClose: () => void
}

/** Asks what a step of a paper needs, and takes it immediately. */
export default function PaperStepDialog<Saved extends PaperRecord>(props: Props<Saved>) {
  const { name, editor, record } = props
  const { described, form } = editor
  const { defaultValues } = useFormState({ control: form.control })
  const register = described.register as PaperRegister
  const steps: Steps = paperSteps[register]
  const step = steps[name]!
  // A change of the status leads to a step.
  const { status: _status, statusReason: _reason, ...labels } = editor.labels
  return (
    <RecordStepDialog
      {...{ ...props, step, labels }}
      endpoint={endpoints[register][name]}
      noun="paper"
      versionOf={({ version }) => version}
      openedVersion={defaultValues?.version}
      stateOf={({ status }) => status}
      cautions={openPoints(step, record)}
    />
  )
}
