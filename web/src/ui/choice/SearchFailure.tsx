import classes from './SearchFailure.module.css'

type Props = {
  /** What could not be asked for, such as 'institutions'. */
  plural: string
  failure: Error | null
  retry: () => void
}

/** Below a list that could not be asked for: why, and another try. */
export function SearchFailure({ plural, failure, retry }: Props) {
  return (
    <p role="alert" className={`tiny error no-margin mt-1 ${classes.failure}`}>
      {failure && (
        <>
          The {plural} could not be loaded. {failure.message}{' '}
          <button
            type="button"
            className={`bare-button strong underlined ${classes.retry}`}
            // The field that is being left would show its message now, and push this away from under the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={retry}
          >
            Try again
          </button>
        </>
      )}
    </p>
  )
}
