import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import { Link } from '@tanstack/react-router'
import { CheckIcon } from '../ui/icons.tsx'
import classes from './ImportSteps.module.css'
import type { ImportStep } from './imports-search-params.ts'

const steps = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' } as const
const stepOrder = Object.keys(steps) as (keyof typeof steps)[]

type Props =
  | { current: 'file' }
  | {
      current: ImportStep
      id: number
      register: ImportRegister
      /** Steps that the user can open. */
      open: readonly ImportStep[]
      reached: ImportStep
      isFileOpen: boolean
    }

/** Progress from file to records, with links to earlier steps. */
export function ImportSteps(props: Props) {
  const reachedIndex = stepOrder.indexOf(props.current === 'file' ? 'file' : props.reached)
  return (
    <nav aria-label="Steps of the import">
      <ol className={`bare-list flex mb-4 gap-2 mt-1 ${classes.steps}`}>
        {stepOrder.map((step, index) => (
          <li
            key={step}
            className={`row gap-2 text-sm ${classes.step}`}
            aria-current={step === props.current ? 'step' : undefined}
            data-done={index < reachedIndex || undefined}
          >
            <span className={`shrink-0 text-xs font-semibold ${classes.number}`} aria-hidden="true">
              {index < reachedIndex ? <CheckIcon /> : index + 1}
            </span>
            <StepName step={step} {...props} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepName({ step, ...props }: Props & { step: keyof typeof steps }) {
  const name = steps[step]
  if (props.current === 'file' || step === props.current) return <span>{name}</span>
  if (step === 'file')
    return props.isFileOpen ? (
      <Link to="/insaka/admin/imports/new" search={{ register: props.register }}>
        {name}
      </Link>
    ) : (
      <span>{name}</span>
    )
  if (!props.open.includes(step)) return <span>{name}</span>
  return (
    <Link to="/insaka/admin/imports/$id" params={{ id: String(props.id) }} search={{ step }}>
      {name}
    </Link>
  )
}
