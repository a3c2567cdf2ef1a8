import { useDialog } from '../dialog/dialog-context.ts'
import classes from './FollowUpActions.module.css'

type Props = {
  /** What is not there yet. */
  sentence: string
  /** What can be made of this record. */
  steps: readonly { label: string; onChoose: () => void }[]
}

/** On from this record to the one that is made of it. */
export function FollowUpActions({ sentence, steps }: Props) {
  const { leave } = useDialog()
  return (
    <p className={`flex wrap soft rounded ${classes.line}`}>
      {sentence}
      {steps.map(({ label, onChoose }) => (
        <button
          key={label}
          type="button"
          className={`bare-button medium accent no-padding ${classes.action}`}
          onClick={() => leave(onChoose)}
        >
          {label}
        </button>
      ))}
    </p>
  )
}
