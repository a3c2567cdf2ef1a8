import { formatMoment } from '@insaka/domain/core/dates'
import { firstSteps, type FirstStep } from '@insaka/domain/dashboard/first-steps'
import type { FirstStepStates } from '@insaka/domain/dashboard/dashboard.schema'
import { Button } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'
import { useId } from 'react'
import { CheckIcon } from '../ui/icons.tsx'
import classes from './FirstSteps.module.css'
import type { Dismissals } from './use-dismissals.ts'

const links = {
  departments: linkOptions({ to: '/insaka/admin/departments', search: { adding: true } }),
  designations: linkOptions({ to: '/insaka/admin/designations' }),
  colleagues: linkOptions({ to: '/insaka/admin/users', search: { user: 'new' } }),
  import: linkOptions({ to: '/insaka/admin/imports/new' }),
  fuelPrice: linkOptions({ to: '/insaka/plscm/stores/settings/products' }),
  enquiry: linkOptions({ to: '/insaka/plscm/enquiries', search: { record: 'new' } }),
  backup: linkOptions({ to: '/insaka/help/$page', params: { page: 'institution' }, hash: 'backups' }),
} as const satisfies Record<FirstStep, unknown>

const hints: Readonly<Record<FirstStep, string>> = {
  departments: 'Every record belongs to the department that asks for it.',
  designations: 'The posts in a department, such as Procurement Officer.',
  colleagues: 'Add them here, or approve those who sign up on the sign-in page.',
  import: 'Enquiries, papers, contracts and fuel that you have in Excel.',
  fuelPrice: 'Each draw uses the price of its day.',
  enquiry: 'A paper follows from an enquiry, and a contract from a paper.',
  backup: 'Insaka makes one every day if the server has a folder for it.',
}

type Props = { steps: FirstStepStates; lastBackup: string | null; dismissals: Dismissals }

/** Setup steps of a new institution, which are ticked when done and can be dismissed. */
export default function FirstSteps({ steps: all, lastBackup, dismissals }: Props) {
  const id = useId()
  const visibleSteps = all.filter(({ step, isDone }) => isDone || !dismissals.isDismissed(step))
  const doneCount = visibleSteps.filter(({ isDone }) => isDone).length
  return (
    <section className={`card mb-4 ${classes.card}`} aria-labelledby={id} data-focus-fallback="a">
      <div className={`row border-b ${classes.head}`}>
        <h2 id={id}>First steps</h2>
        <span className="text-sm text-faint" data-figures>
          {doneCount} of {visibleSteps.length} done
        </span>
        <Button
          className="ml-auto"
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => dismissals.dismiss(all.map(({ step }) => step))}
        >
          Hide all
        </Button>
      </div>
      <ol className={`bare-list ${classes.steps}`}>
        {visibleSteps.map(({ step, isDone }) => (
          <li key={step} className={`row gap-3 ${classes.step}`} data-done={isDone || undefined}>
            <span className={`flex shrink-0 ${classes.tick}`}>{isDone && <CheckIcon />}</span>
            <span className="min-w-0">
              <Link {...links[step]}>{firstSteps[step]}</Link>
              <span className="visually-hidden">{isDone ? ' (done)' : ''}</span>
              <span className="block text-sm text-faint">
                {step === 'backup' && lastBackup
                  ? `The last one was made on ${formatMoment(lastBackup)}${isDone ? '' : ', without records'}.`
                  : hints[step]}
              </span>
            </span>
            {!isDone && (
              <Button
                className="ml-auto shrink-0"
                variant="subtle"
                color="gray"
                size="xs"
                aria-label={`Hide: ${firstSteps[step]}`}
                onClick={() => dismissals.dismiss([step])}
              >
                Hide
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
