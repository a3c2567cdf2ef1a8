import { Button } from '@mantine/core'
import { useState } from 'react'
import { ColumnsIcon } from '../../ui/icons.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { Popover } from '../../ui/popover/Popover.tsx'
import { TickList } from '../../ui/popover/TickList.tsx'

type Choosable = { key: string; header: string }

type Props = {
  columns: readonly Choosable[]
  /** The keys of the columns that are shown, in any order. */
  shown: readonly string[]
  usual: readonly string[]
  /** Null goes back to the usual ones. */
  onChange: (shown: string[] | null) => void
}

/** Which columns a list shows. The first always stays: it is what opens a record. */
export function ColumnChoice({ columns, shown, usual, onChange }: Props) {
  // A tick shows at once, before what keeps it has heard of it.
  const [ticked, setTicked] = useState(shown)
  const [previous, setPrevious] = useState(shown)
  if (shown.join() !== previous.join()) {
    setPrevious(shown)
    setTicked(shown)
  }
  const [first] = columns
  const isUsual = ticked.length === usual.length && usual.every((key) => ticked.includes(key))

  function toggle(key: string, checked: boolean) {
    const next = columns
      .map((column) => column.key)
      .filter((each) => (each === key ? checked : ticked.includes(each)))
    setTicked(next)
    onChange(next)
  }

  return (
    <Popover label="Columns" icon={<ColumnsIcon />} look="icon" state={useDisclosure()}>
      <TickList
        legend="Columns shown"
        items={columns.map(({ key, header }) => ({ key, label: header, disabled: key === first?.key }))}
        ticked={ticked}
        onTick={toggle}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        fw={500}
        disabled={isUsual}
        onClick={() => onChange(null)}
      >
        Reset columns
      </Button>
    </Popover>
  )
}
