import classes from './RestoredNotice.module.css'

/** Says that what stands in the form was typed earlier. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <output className={classes.notice}>
      Your unsaved input has been restored.
      <button type="button" className={classes.discard} onClick={onDiscard}>
        Discard
      </button>
    </output>
  )
}
