import { useDialog } from './dialog-context.ts'
import classes from './RestoredNotice.module.css'

/** Says that what stands in the form was typed earlier. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { focusTitle } = useDialog()
  function discard() {
    onDiscard()
    // The button goes with what it has thrown away.
    focusTitle()
  }
  return (
    <output className={classes.notice}>
      Your unsaved input has been restored.
      <button type="button" className={classes.discard} onClick={discard}>
        Discard
      </button>
    </output>
  )
}
