import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useDialog } from '../../ui/dialog/dialog-context.ts'

type ListProps = {
  steps: Steps
  record: object
  /** Shows only the steps that move the record on, or only the others; by default all of them. */
  isMain?: boolean
  onChoose: (name: string) => void
}

/** A button for each of these steps that the user may take with the record now. */
export function StepButtonList({ steps, record, isMain, onChoose }: ListProps) {
  const { leave } = useDialog()
  const { next = [] } = record as WithSteps
  return next
    .filter(({ step, allowed }) => allowed && Object.hasOwn(steps, step))
    .filter(({ step }) => isMain === undefined || (steps[step]!.isForward ?? false) === isMain)
    .map(({ step }) => {
      const { label, isForward, isDangerous } = steps[step]!
      const onClick = () => leave(() => onChoose(step))
      if (isForward)
        return (
          <Button key={step} onClick={onClick}>
            {label}
          </Button>
        )
      return (
        // Red text has enough contrast on a grey hover background, but not on the usual green one.
        <Button
          key={step}
          variant="subtle"
          color="gray"
          px="xs"
          ml={-8}
          {...(isDangerous && { c: 'var(--mantine-color-error)' })}
          onClick={onClick}
        >
          {label}…
        </Button>
      )
    })
}

type Props = Omit<ListProps, 'onChoose'> & {
  renderDialog: (name: string, close: () => void) => ReactNode
}

/** The buttons of all steps of a record, with the dialog of the chosen one. */
export function StepButtons({ renderDialog, ...list }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <StepButtonList {...list} onChoose={setChosen} />
      {chosen && renderDialog(chosen, () => setChosen(null))}
    </>
  )
}
