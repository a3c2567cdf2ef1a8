import { filterText, type ListFilter } from '@insaka/domain/core/list-filters'
import { ComboboxChevron, Input } from '@mantine/core'
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { CheckboxList } from '../../ui/popover/CheckboxList.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import classes from './FilterPanel.module.css'

type Props = {
  filter: Extract<ListFilter, { kind: 'choice' }>
  /** The chosen codes, joined by commas. */
  value: string | undefined
  onValue: (value: string | undefined) => void
}

/** A choice of several values: a field that opens a list of checkboxes. */
export function SeveralFilter({ filter, value, onValue }: Props) {
  const { label, choices } = filter
  const { open, close, container, button } = useDisclosure()
  const [place, setPlace] = useState<CSSProperties>({})
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = value?.split(',') ?? []

  // On wide screens the list does not scroll with the panel, so it closes.
  useEffect(() => {
    if (!open) return undefined
    const closeOnScroll = ({ target }: Event) => {
      const { current } = list
      if (!current?.contains(target as Node) && getComputedStyle(current!).position === 'fixed') close()
    }
    document.addEventListener('scroll', closeOnScroll, true)
    return () => document.removeEventListener('scroll', closeOnScroll, true)
  })

  function toggle(code: string, isTicked: boolean) {
    const codes = Object.keys(choices).filter((each) => (each === code ? isTicked : chosen.includes(each)))
    onValue(codes.join(',') || undefined)
  }

  const frame = {
    ...container,
    onKeyDown(event: KeyboardEvent) {
      container.onKeyDown(event)
      // Escape closes this list and not the panel around it.
      if (event.key === 'Escape' && open) event.stopPropagation()
    },
  }

  return (
    <div {...frame} className={`outline-none ${classes.choice}`}>
      <Input.Wrapper id={id} label={label} labelProps={{ id: `${id}-label` }}>
        <Input
          id={id}
          component="button"
          type="button"
          pointer
          aria-labelledby={`${id}-label ${id}`}
          rightSection={<ComboboxChevron />}
          {...button}
          onClick={({ currentTarget }) => {
            setPlace(placeNextTo(currentTarget))
            button.onClick()
          }}
        >
          <span className="block truncate">
            {value === undefined ? 'All' : filterText(filter, value, [])}
          </span>
        </Input>
      </Input.Wrapper>
      {open && (
        <div ref={list} className={`popup ${classes.several}`} style={place}>
          <CheckboxList
            legend={label}
            items={Object.entries(choices).map(([key, text]) => ({ key, label: text }))}
            checkedKeys={chosen}
            onToggle={toggle}
          />
        </div>
      )}
    </div>
  )
}

/** Below the field, or above it if there is little room. */
function placeNextTo(field: Element): CSSProperties {
  const { top, bottom, left, width } = field.getBoundingClientRect()
  const below = window.innerHeight - bottom
  const isBelow = below > 240
  return {
    left,
    minWidth: width,
    maxHeight: isBelow ? below - 12 : top - 64,
    ...(isBelow ? { top: bottom + 4 } : { bottom: window.innerHeight - top + 4 }),
  }
}
