import { errorMessage } from '@insaka/domain/core/errors'
import classes from './SearchFailure.module.css'

type Props = {
  plural: string
  failure: Error | null
  retry: () => void
}

export function SearchFailure({ plural, failure, retry }: Props) {
  return (
    <p role="alert" className={`text-xs text-error m-0 mt-1 ${classes.failure}`}>
      {failure && (
        <>
          The {plural} could not be loaded. {errorMessage(failure)}{' '}
          <button
            type="button"
            className={`bare-button font-semibold underline ${classes.retry}`}
            // Prevents blur: an error message would push the button away from the click.
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
