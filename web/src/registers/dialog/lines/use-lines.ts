import type { AnyLine } from '@insaka/domain/registers/lines'
import { useEffect, useState } from 'react'
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { DescribedLines } from './describe-lines.ts'
import type { LineFaults } from './line-faults.ts'

/** Shorter than it takes to reach for Save, and longer than the time between two key presses. */
const pauseMs = 250

/**
 * Lines while they are edited. A form validates, compares and stores all its values with each change, so it gets the
 * lines when typing pauses, without the empty ones at their end.
 */
export function useLines<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: Path<In>,
  { isBlank }: DescribedLines,
) {
  // Not exact, since faults that the server finds have paths such as `agenda.2.paper`.
  const { field, fieldState, formState } = useController({ control: form.control, name, exact: false })
  const [lines, setLines] = useState(() => field.value as AnyLine[])

  // Stable, so that unchanged rows are not rendered again.
  const [editing] = useState(() => {
    let latest = lines
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSending = false

    function stop() {
      clearTimeout(timer)
      timer = undefined
    }
    function show(next: AnyLine[]) {
      latest = next
      setLines(next)
    }
    function flush() {
      if (timer === undefined) return
      stop()
      isSending = true
      field.onChange(latest.slice(0, latest.findLastIndex((line) => !isBlank(line)) + 1))
      isSending = false
    }
    return {
      stop,
      flush,
      change: (next: (before: AnyLine[]) => AnyLine[]) => {
        stop()
        timer = setTimeout(flush, pauseMs)
        show(next(latest))
      },
      /** Takes lines that the form did not get from here. */
      takeOver: (next: AnyLine[]) => {
        if (isSending) return
        stop()
        show(next)
      },
    }
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name: changed, values }) {
          // Changes of a field have its name; without one, the form has been reset.
          if ((changed ?? name) === name) editing.takeOver((values as FieldValues)[name] as AnyLine[])
        },
      }),
    [form, name, editing],
  )
  useEffect(() => editing.stop, [editing])

  return {
    ...editing,
    lines,
    faults: fieldState.error as LineFaults | undefined,
    /** The faults before they are rendered. */
    currentFaults: () => form.getFieldState(name).error as LineFaults | undefined,
    isSubmitted: formState.isSubmitted,
    leave: field.onBlur,
    element: field.ref,
  }
}
