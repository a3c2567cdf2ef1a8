import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useDialog } from '../../ui/dialog/dialog-context.ts'

type Props = {
  steps: Steps
  record: object
  /** True for steps whose buttons warn. */
  isDangerous: (name: string) => boolean
  renderDialog: (name: string, close: () => void) => ReactNode
}

/** A button for each step that the user may take with the record now. */
export function StepButtons({ steps, record, isDangerous, renderDialog }: Props) {
  const { leave } = useDialog()
  const { next = [] } = record as WithSteps
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      {next
        .filter(({ allowed }) => allowed)
        .map(({ step }) => (
          // Red text has enough contrast on a grey hover background, but not on the usual green one.
          <Button
            key={step}
            variant="subtle"
            color="gray"
            px="xs"
            ml={-8}
            {...(isDangerous(step) && { c: 'var(--mantine-color-error)' })}
            onClick={() => leave(() => setChosen(step))}
          >
            {steps[step]!.label}…
          </Button>
        ))}
      {chosen && renderDialog(chosen, () => setChosen(null))}
    </>
  )
}
