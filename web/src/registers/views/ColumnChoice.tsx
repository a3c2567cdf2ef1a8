import { Button } from '@mantine/core'
import { useState } from 'react'
import { ColumnsIcon } from '../../ui/icons.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import { CheckboxList } from '../../ui/popover/CheckboxList.tsx'

type ChoosableColumn = { key: string; header: string }

type Props = {
  columns: readonly ChoosableColumn[]
  visible: readonly string[]
  defaults: readonly string[]
  /** Null restores the defaults. */
  onChange: (visible: string[] | null) => void
}

/** Column picker. The first column always stays, because it opens a record. */
export function ColumnChoice({ columns, visible, defaults, onChange }: Props) {
  // Optimistic state: shows a tick before it is saved.
  const [ticked, setTicked] = useState(visible)
  const [previous, setPrevious] = useState(visible)
  if (visible.join() !== previous.join()) {
    setPrevious(visible)
    setTicked(visible)
  }
  const [first] = columns
  const isDefault = ticked.length === defaults.length && defaults.every((key) => ticked.includes(key))

  function toggle(key: string, checked: boolean) {
    const next = columns
      .map((column) => column.key)
      .filter((each) => (each === key ? checked : ticked.includes(each)))
    setTicked(next)
    onChange(next)
  }

  return (
    <Popover label="Columns" icon={<ColumnsIcon />} look="icon" state={useDisclosure()}>
      <CheckboxList
        legend="Columns shown"
        items={columns.map(({ key, header }) => ({ key, label: header, disabled: key === first?.key }))}
        checkedKeys={ticked}
        onToggle={toggle}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        fw={500}
        disabled={isDefault}
        onClick={() => onChange(null)}
      >
        Reset columns
      </Button>
    </Popover>
  )
}
