import type { ChangeCell } from './CellInput.tsx'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { memo, type CSSProperties } from 'react'
import type { DescribedLines } from './describe-lines.ts'
import type { LineMessages } from './line-faults.ts'
import { LineRow } from './LineRow.tsx'
import classes from './Lines.module.css'

/** Lines of a table that can be edited; absent in one that is only read. */
export type LinesEditing = {
  change: ChangeCell
  /** The index of the line with inputs. */
  active: number | null
  messages: ReadonlyMap<number, LineMessages>
}

type Props = Partial<LinesEditing> & {
  described: DescribedLines
  lines: readonly AnyLine[]
  start: number
}

export const groupSize = 50

// Explicit roles: see LineRow.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Some successive lines; React and the browser skip those that have not changed or are not visible. */
export const LineGroup = memo(function LineGroup(props: Props) {
  const { described, lines, start, change, active, messages } = props
  const group = lines.slice(start, start + groupSize)
  return (
    <tbody
      role="rowgroup"
      className={`block ${classes.group}`}
      style={{ '--lines': group.length } as CSSProperties}
    >
      {group.map((line, offset) => {
        const index = start + offset
        return (
          <LineRow
            // New lines have no number, and lines do not change places.
            key={index}
            described={described}
            line={line}
            index={index}
            messages={messages?.get(index)}
            isActive={index === active}
            isTabStop={active === null && index === 0}
            {...(change && { change })}
          />
        )
      })}
    </tbody>
  )
}, hasSameLines)

function hasSameLines(before: Props, after: Props): boolean {
  const { start } = after
  const indexes = Array.from({ length: groupSize }, (_, offset) => start + offset)
  const activeIn = ({ active }: Props) => indexes.find((index) => index === active)
  // The first line is a tab stop while none is active.
  const isEntered = ({ active }: Props) => start > 0 || active !== null
  const isSame = (index: number) =>
    before.lines[index] === after.lines[index] && before.messages?.get(index) === after.messages?.get(index)
  return (
    before.described === after.described &&
    before.change === after.change &&
    activeIn(before) === activeIn(after) &&
    isEntered(before) === isEntered(after) &&
    indexes.every(isSame)
  )
}
