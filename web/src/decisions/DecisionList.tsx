import { waitedText } from '@insaka/domain/decisions/decision-texts'
import { awaitedSteps, decisionQueues } from '@insaka/domain/decisions/decisions.labels'
import type { WaitingDecision } from '@insaka/domain/decisions/decisions.schema'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { AddressLink } from '../ui/AddressLink.tsx'
import { Amount } from '../ui/Amount.tsx'
import { Reference } from '../ui/Reference.tsx'
import { CautionIcon } from '../ui/icons.tsx'
import { useToday } from '../ui/use-today.ts'
import { isSameRecord, type RecordKey } from './decisions.queries.ts'
import classes from './Decisions.module.css'

type Props = {
  rows: readonly WaitingDecision[]
  current: RecordKey | undefined
  hrefOf: (row: WaitingDecision) => string
  onChoose: (row: WaitingDecision) => void
}

const keyOf = ({ register, id }: RecordKey) => `${register} ${id}`

/** The queue as one tab stop; arrow keys show the next or previous record. */
export function DecisionList({ rows, current, hrefOf, onChoose }: Props) {
  const today = useToday()
  const list = useRef<HTMLOListElement>(null)
  const index = current ? rows.findIndex((row) => isSameRecord(row, current)) : -1
  const shown = rows[index] && keyOf(rows[index])
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-record="${shown}"]`)
    if (list.current?.contains(document.activeElement)) link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event.key)
    if (!target) return
    event.preventDefault()
    onChoose(target)
  }

  function targetOf(key: string): WaitingDecision | undefined {
    if (key === 'ArrowDown') return rows[index + 1]
    if (key === 'ArrowUp') return rows[index - 1]
    if (key === 'Home') return rows[0]
    return key === 'End' ? rows.at(-1) : undefined
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the links
    <ol
      ref={list}
      className={`bare-list card ${classes.list}`}
      aria-label={decisionQueues.mine.title}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, place) => (
        <li key={keyOf(row)}>
          <AddressLink
            href={hrefOf(row)}
            className={`bare-link grid hoverable outline-inset cursor-pointer ${classes.entry}`}
            data-record={keyOf(row)}
            aria-current={place === index ? 'true' : undefined}
            tabIndex={place === Math.max(index, 0) ? 0 : -1}
            onFollow={() => onChoose(row)}
          >
            <span className="truncate" title={row.description}>
              {row.description}
            </span>
            <span className="nowrap" data-figures>
              <Amount value={row.value} currency={row.currency} />
            </span>
            <span className="text-sm leading-tight text-faint">
              <Reference value={row.reference} />
              <br />
              {awaitedSteps[row.awaits]}
            </span>
            <span className={`text-sm leading-tight text-faint nowrap ${classes.end}`} data-figures>
              {waitedText(row, today)}
              {row.cautions.length > 0 && (
                <span className={classes.caution}>
                  <CautionIcon />
                  <span className="visually-hidden">Unusual values</span>
                </span>
              )}
            </span>
          </AddressLink>
        </li>
      ))}
    </ol>
  )
}
