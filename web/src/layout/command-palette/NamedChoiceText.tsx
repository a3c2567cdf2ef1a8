import type { ReactNode } from 'react'
import classes from './CommandPalette.module.css'
import { HighlightedText } from './HighlightedText.tsx'

type Props = {
  icon?: ReactNode
  name: string
  searchText?: string
  about?: string | undefined
}

export const NamedChoiceText = ({ icon, name, searchText = '', about }: Props) => (
  <>
    {icon || <span className={classes.noIcon} />}
    <span className={classes.name}>
      <HighlightedText text={name} typed={searchText} />
    </span>
    {about && <span className="ml-auto text-sm text-faint nowrap">{about}</span>}
  </>
)
