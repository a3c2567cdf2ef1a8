import classes from './ShortcutList.module.css'
import { shortcuts } from './shortcuts.ts'

export const ShortcutList = () => (
  <dl className={`m-0 ${classes.keys}`}>
    {Object.entries(shortcuts).map(([key, does]) => (
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
