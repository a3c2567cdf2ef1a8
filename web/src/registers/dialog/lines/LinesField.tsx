import type { LinesField as LinesDescription } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { Button } from '@mantine/core'
import {
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type ReactNode,
} from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ReadOnlyContext, SendingContext } from '../../../ui/fields/form-context.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { describeLines, pluralOf } from './describe-lines.ts'
import { firstFault, messagesOf, type LineMessages } from './line-faults.ts'
import { lineHandlers } from './line-handlers.ts'
import type { ChangeCell } from './CellInput.tsx'
import classes from './Lines.module.css'
import { LinesTable } from './LinesTable.tsx'
import { pasteCells, readCells } from './paste.ts'
import { ReadOnlyLines } from './ReadOnlyLines.tsx'
import { useCellFocus, type Place } from './use-cell-focus.ts'
import { useLines } from './use-lines.ts'

type Props<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  name: Path<In>
  field: LinesDescription
  shape: z.ZodMiniType
  /** The currency of the sums. */
  currency?: string | undefined
  caution?: ReactNode
}

/** The outcome of the last action, with the lines before it. */
type Notice = { text: string; before?: AnyLine[]; after?: AnyLine[] }

/** Table of lines that are typed, or pasted from a spreadsheet, and saved with the record. */
export function LinesField<In extends FieldValues, Out>({
  form,
  name,
  field,
  shape,
  currency,
  caution,
}: Props<In, Out>) {
  const described = useMemo(() => describeLines(name, field), [name, field])
  const { entered, blank, isBlank, max, noun } = described
  const [readOnly, sending] = [use(ReadOnlyContext), use(SendingContext)]
  const { lines, change, flush, faults, currentFaults, isSubmitted, leave, element } = useLines(
    form,
    name,
    described,
  )
  const { root, addButton, active, focusCell, leaveLines } = useCellFocus()
  const [isFocused, setFocused] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const first = entered[0]!

  const [changeCell] = useState((): ChangeCell => (index, column, value) => {
    setNotice(null)
    change((before) => before.map((line, i) => (i === index ? { ...line, [column]: value } : line)))
  })

  function changeLines(next: AnyLine[], text: string | null) {
    if (sending) return
    setNotice(text === null ? null : { text, before: lines, after: next })
    change(() => next)
  }

  function addLine() {
    const last = lines.at(-1)
    if (last && isBlank(last)) return focusCell({ index: lines.length - 1, column: first })
    if (lines.length >= max) return setNotice({ text: `Enter at most ${max} ${pluralOf(field)}.` })
    changeLines([...lines, blank], null)
    focusCell({ index: lines.length, column: first })
  }

  function removeLine({ index, column }: Place) {
    const remaining = lines.filter((_, i) => i !== index)
    changeLines(remaining, `Line ${index + 1} removed.`)
    if (remaining.length === 0) leaveLines()
    else focusCell({ index: Math.min(index, remaining.length - 1), column })
  }

  function undo(before: AnyLine[]) {
    changeLines(before, null)
    leaveLines()
  }

  function paste(event: ClipboardEvent, place: Place) {
    const text = event.clipboardData.getData('text/plain')
    const cells = readCells(text)
    const isTable = text.includes('\t') || event.clipboardData.getData('text/html').includes('<table')
    const isOneCell = cells.length === 1 && cells[0]!.length === 1
    // A long text may have several lines itself.
    if (isOneCell || (!isTable && described.lineFields[place.column]!.kind === 'longText')) return
    event.preventDefault()
    const pasted = pasteCells(described, lines, place, cells)
    const tooMany = `Nothing was pasted: there would be ${pasted.length} ${pluralOf(field)}, and at most ${max} are possible.`
    if (pasted.length > max) setNotice({ text: tooMany })
    else changeLines(pasted, pastedText(cells, entered.length - entered.indexOf(place.column)))
  }

  function focusFirstFault() {
    const [index, column] = shape.safeParse(lines).error?.issues[0]?.path ?? []
    const fault = firstFault(currentFaults(), entered) ?? { index: index ?? 0, column: column ?? first }
    if (lines.length > 0) focusCell(fault as Place)
    else addButton.current?.focus()
  }
  useImperativeHandle(element, () => ({ focus: focusFirstFault }))

  const onSubmit = useEffectEvent(flush)
  useEffect(() => {
    const owner = root.current?.form
    const flushLines = () => onSubmit()
    owner?.addEventListener('submit', flushLines, true)
    return () => owner?.removeEventListener('submit', flushLines, true)
  }, [root])

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    // An input that makes place for another one loses the focus as well.
    queueMicrotask(() => {
      if (currentTarget.contains(document.activeElement)) return
      setFocused(false)
      flush()
      leave()
    })
  }

  const allMessages = useMemo(() => messagesOf(faults), [faults])
  const activeLine = active === null || !isFocused || isSubmitted ? undefined : lines[active]
  const messages = useMemo(
    () => (activeLine ? withoutEmptyCells(allMessages, active!, activeLine) : allMessages),
    [allMessages, active, activeLine],
  )

  if (readOnly) return <ReadOnlyLines {...{ name, field, lines, currency }} />
  const handlers = lineHandlers({
    lineCount: lines.length,
    columns: entered,
    active,
    focusCell,
    leaveLines,
    addLine,
    removeLine,
    flush,
    paste,
  })
  return (
    // Only notices when the focus enters or leaves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={root}
      name={name}
      className={`min-w-0 m-0 p-0 border-0 ${classes.field}`}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      {field.label !== field.section && (
        <legend className={`text-sm leading-tight font-medium text-muted p-0 ${classes.legend}`}>
          {field.label}
        </legend>
      )}
      {lines.length > 0 && (
        <LinesTable
          described={described}
          lines={lines}
          currency={currency}
          editing={{ change: changeCell, active, messages }}
          handlers={{
            ...handlers,
            onFocus({ target }) {
              // Tab enters the table by the number of a line, and so does a focus that has lost its place.
              const line = target.matches('[data-open]') && target.closest<HTMLElement>('[data-line]')
              if (line)
                queueMicrotask(() => focusCell({ index: Number(line.dataset['line']), column: first }))
            },
          }}
        />
      )}
      <div className={`row flex-wrap gap-2 ${classes.below}`}>
        <Button ref={addButton} variant="default" size="xs" leftSection={<PlusIcon />} onClick={addLine}>
          Add {noun}
        </Button>
        <output className="text-sm text-muted">{notice?.text}</output>
        {notice?.before && notice.after === lines && (
          <Button variant="subtle" size="xs" onClick={() => undo(notice.before!)}>
            Undo
          </Button>
        )}
        <span className={`text-sm text-faint ml-auto ${classes.keys}`}>
          Enter: next line. Ctrl+Delete: remove the line. You can paste rows from a spreadsheet.
        </span>
      </div>
      {caution}
      <p role="alert" className="m-0 text-sm text-error">
        {faults?.message}
      </p>
    </fieldset>
  )
}

function pastedText(cells: readonly (readonly string[])[], columns: number): string {
  const rows = `${cells.length} ${cells.length === 1 ? 'row' : 'rows'} pasted.`
  return cells.some(({ length }) => length > columns)
    ? `${rows} Cells beyond the last column were left out.`
    : rows
}

/** While a line is filled in, its empty cells are not wrong yet. */
function withoutEmptyCells(messages: ReadonlyMap<number, LineMessages>, index: number, line: AnyLine) {
  const shown = Object.entries(messages.get(index) ?? {}).filter(([column]) => line[column] !== null)
  const others = [...messages].filter(([each]) => each !== index)
  return new Map(shown.length > 0 ? [...others, [index, Object.fromEntries(shown)]] : others)
}
