import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { reportFieldLabels } from '@insaka/domain/procurement-report/report.labels'
import { ComboboxChevron, Input } from '@mantine/core'
import { useId, type KeyboardEvent } from 'react'
import type { Control } from 'react-hook-form'
import { useField } from '../../ui/fields/use-field.ts'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import classes from './DepartmentsField.module.css'
import { allDepartments, type ReportForm, type ReportValues } from './report-form.ts'

type Props = {
  control: Control<ReportForm, unknown, ReportValues>
  departments: readonly DepartmentRecord[]
}

const name = 'reportByDepartment'
const label = reportFieldLabels.departments

export function DepartmentsField({ control, departments }: Props) {
  const { value, change, leave, error, element } = useField({ control, name, label })
  const { open, close, container, button } = useDisclosure()
  const id = useId()
  const chosen = value as readonly string[]
  // A closed department may have records of the period.
  const choices = departments.map((each) => ({
    code: each.code,
    text: `${each.code}: ${each.name}${each.active ? '' : ' (closed)'}`,
  }))

  function toggleDepartment(code: string, isTicked: boolean) {
    const selected = departments
      .map((each) => each.code)
      .filter((each) => (each === code ? isTicked : chosen.includes(each)))
    // Deselecting the last one selects all, because a report needs departments.
    change(code === allDepartments || selected.length === 0 ? [allDepartments] : selected)
  }

  function closeOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would submit the form.
    event.preventDefault()
    close()
  }

  return (
    <div {...container} className="relative outline-none">
      <Input.Wrapper id={id} label={label} labelProps={{ id: `${id}-label` }} error={error}>
        <Input
          {...button}
          ref={element}
          id={id}
          name={name}
          component="button"
          type="button"
          pointer
          aria-labelledby={`${id}-label ${id}`}
          error={error !== undefined}
          rightSection={<ComboboxChevron />}
          onBlur={leave}
        >
          <span className="block truncate">{chosenText(chosen, departments)}</span>
        </Input>
      </Input.Wrapper>
      {open && (
        // Handles only keys that bubble up from its checkboxes.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <fieldset className={`popup min-w-0 m-0 border-0 ${classes.panel}`} onKeyDown={closeOnEnter}>
          <legend className="visually-hidden">Departments of the report</legend>
          {[{ code: allDepartments, text: 'All departments' }, ...choices].map(({ code, text }) => (
            <label key={code} className={`row gap-2 rounded hoverable cursor-pointer ${classes.choice}`}>
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ currentTarget }) => toggleDepartment(code, currentTarget.checked)}
              />
              {text}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function chosenText(chosen: readonly string[], departments: readonly DepartmentRecord[]): string {
  if (chosen.includes(allDepartments)) return 'All departments'
  const names = chosen.map((code) => departments.find((each) => each.code === code)?.name ?? code)
  return names.length > 3 ? `${names.length} departments` : names.join(', ')
}
