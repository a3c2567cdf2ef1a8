import { useFormState, type Control } from 'react-hook-form'
import classes from './DateFaults.module.css'
import type { PaperForm, PaperSent } from './paper-form.ts'
import type { usePaperDates } from './use-paper-dates.ts'

type Props = {
  control: Control<PaperForm, unknown, PaperSent>
  dates: Pick<ReturnType<typeof usePaperDates>, 'refused'>
}

/** What is wrong between the dates of a paper, beside the button that waits for it. */
export function DateFaults({ control, dates: { refused } }: Props) {
  const { errors } = useFormState({ control, name: ['requisitionedOn', 'approvalDate'] })
  const broken = (['requisitionedOn', 'approvalDate'] as const).map((date) => {
    const error = errors[date]
    return refused[date] ?? (error?.type === 'rule' ? error.message : undefined)
  })
  const messages = broken.filter((message) => message !== undefined)
  return (
    // Always in the page, so that a message is read out when it comes.
    <div role="alert" className={classes.box}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  )
}
