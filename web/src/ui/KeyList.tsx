import classes from './KeyList.module.css'
import { keys } from './keys.ts'

/** The keys of the product and what each does. */
export const KeyList = () => (
  <dl className={`no-margin ${classes.keys}`}>
    {Object.entries(keys).map(([key, does]) => (
      <div key={key}>
        <dt>
          {key.split('+').map((part) => (
            <kbd key={part}>{part}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
