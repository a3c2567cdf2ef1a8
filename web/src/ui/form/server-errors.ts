import { errorMessage, Refusal } from '@insaka/domain/core/errors'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isBehind } from '../focus/open-dialogs.ts'

/** Shows server errors at their visible fields, or else above the form. Any other error is a bug, which is logged. */
export function setServerErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  elements: readonly Element[],
) {
  if (!(error instanceof Refusal)) {
    console.error('Failed to send the form', error)
    form.setError('root.server', { type: 'UNEXPECTED', message: errorMessage(error) })
    return
  }
  const faults = Object.entries(error.fields).map(([path, messages]) => ({
    path,
    message: messages.join(' '),
    ...fieldOf(path, elements),
  }))
  const fieldFaults = faults.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index)
  const otherMessages = faults.filter(({ index }) => index < 0).map(({ message }) => message)

  for (const { path, message } of fieldFaults) form.setError(path as Path<In>, { type: 'server', message })
  if (fieldFaults[0] && !isBehind(elements[0]!)) form.setFocus(fieldFaults[0].name as Path<In>)

  const formMessages = fieldFaults.length > 0 ? otherMessages : [error.message, ...otherMessages]
  // The message of the error and the messages of hidden fields may be equal; each text appears once.
  if (formMessages.length > 0)
    form.setError('root.server', { type: error.code, message: [...new Set(formMessages)].join(' ') })
}

/** The field that shows a fault: `agenda` for a cell such as `agenda.2.paper`; its index is -1 if there is none. */
function fieldOf(path: string, elements: readonly Element[]): { name: string; index: number } {
  const exact = elements.findIndex((each) => each.id === path || each.getAttribute('name') === path)
  if (exact >= 0) return { name: path, index: exact }
  const names = elements.map((each) => each.getAttribute('name') ?? '')
  const index = names.findIndex((name) => name && path.startsWith(`${name}.`))
  return { name: names[index] ?? path, index }
}
