import { useDialog } from '../dialog/dialog-context.ts'
import classes from './FollowUpActions.module.css'

type Props = {
  /** Explains which follow-up record is missing. */
  sentence: string
  /** Follow-up records that can be created. */
  steps: readonly { label: string; onChoose: () => void }[]
}

/** Creates follow-up records from this one. */
export function FollowUpActions({ sentence, steps }: Props) {
  const { leave } = useDialog()
  return (
    <p className={`flex flex-wrap text-muted rounded ${classes.line}`}>
      {sentence}
      {steps.map(({ label, onChoose }) => (
        <button
          key={label}
          type="button"
          className={`bare-button font-medium text-accent p-0 ${classes.action}`}
          onClick={() => leave(onChoose)}
        >
          {label}
        </button>
      ))}
    </p>
  )
}
