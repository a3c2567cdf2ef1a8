import { IconButton } from '../IconButton.tsx'
import classes from './PagingBar.module.css'

const icons = {
  first: 'M12 4 8 8l4 4M4.5 4v8',
  previous: 'm10 4-4 4 4 4',
  next: 'm6 4 4 4-4 4',
  last: 'm4 4 4 4-4 4M11.5 4v8',
}

type Props = { label: string; icon: keyof typeof icons; disabled: boolean; onPress: () => void }

/** Uses `aria-disabled`, so that keyboard users keep the focus on the last page. */
export function PageButton({ label, icon, disabled, onPress }: Props) {
  return (
    <IconButton
      label={label}
      className={classes.button}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={icons[icon]} />
      </svg>
    </IconButton>
  )
}
