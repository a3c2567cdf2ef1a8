import { formatNumber } from '@insaka/domain/core/figures'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SearchFailure } from '../ui/choice/SearchFailure.tsx'
import { useField } from '../ui/fields/use-field.ts'
import classes from './EnquiryField.module.css'
import { useOpenEnquiries } from './open-enquiries.ts'
import type { PaperForm, PaperSent, Taken } from './paper-form.ts'
import { paperFormLabels } from './paper-text.ts'

const noTender = { value: 'NTR', label: 'None Tendered Request' }
const aboutUntendered = 'Bought without an enquiry; one is recorded for it'
const untendered: Taken = { id: null, enquiryType: 'NTR' }

/** The enquiry that a new paper takes up, or that there was none; what it says goes into the paper. */
export function EnquiryField({ form }: { form: UseFormReturn<PaperForm, unknown, PaperSent> }) {
  const {
    element,
    value: held,
    change,
    leave,
    error,
    sending,
  } = useField({ control: form.control, name: 'enquiry', label: paperFormLabels.enquiry })
  const { found, more, loading, failure, retry, onType } = useOpenEnquiries()
  const [open, setOpen] = useState(false)
  const chosen = held as Taken | null
  const hint = chosen
    ? (chosen.description ?? aboutUntendered)
    : more > 0 && `${formatNumber(more)} more: type a word of their description, or their number`
  const value = chosen && (chosen.id === null ? noTender.value : String(chosen.id))
  const byId = new Map(found.map((each) => [String(each.id), each]))
  const options = found.map(({ id, reference }) => ({ value: String(id), label: reference }))
  // One that was chosen earlier need not be among those that were found.
  if (chosen?.reference && value && !byId.has(value)) options.unshift({ value, label: chosen.reference })

  function aboutOf(option: string) {
    if (option === noTender.value) return aboutUntendered
    return byId.get(option)?.description ?? chosen?.description
  }

  function choose(next: string | null) {
    const enquiry = byId.get(next ?? '')
    if (next === noTender.value) change(untendered)
    else if (enquiry) {
      const { id, enquiryType, reference, description } = enquiry
      change({ id, enquiryType, reference, description })
      takeOver(form, enquiry)
    }
  }

  return (
    <div>
      <Select
        ref={element}
        name="enquiry"
        label={paperFormLabels.enquiry}
        placeholder="Choose…"
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ label: classes.label, description: classes.description, options: classes.options }}
        labelProps={{ 'data-invalid': error !== undefined || undefined }}
        data={[noTender, ...options]}
        value={value}
        searchable
        openOnFocus={false}
        // The server has searched already; without a tender is always a choice.
        filter={({ options: all }) => all}
        allowDeselect={false}
        readOnly={sending}
        error={error}
        nothingFoundMessage={loading ? 'Searching…' : undefined}
        // The list scrolls itself: the library's area for that is one that no keyboard reaches.
        withScrollArea={false}
        // Beside its field also in the order of the page, so that it belongs to the dialog.
        comboboxProps={{ withinPortal: false, shadow: 'md', offset: 2, transitionProps: { duration: 0 } }}
        data-autofocus
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Closes the list alone, not the dialog below it.
        onKeyDown={(event) => open && event.key === 'Escape' && event.stopPropagation()}
        onSearchChange={(text) => onType(isChoice(text, chosen) ? '' : text)}
        onBlur={leave}
        onChange={choose}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <span>{option.label}</span>
            <span className={classes.about}>{aboutOf(option.value)}</span>
          </span>
        )}
      />
      <SearchFailure what="enquiries" failure={failure} retry={retry} />
    </div>
  )
}

/** What stands in the field because it is chosen is nothing that somebody looks for. */
const isChoice = (text: string, chosen: Taken | null) => text === noTender.label || text === chosen?.reference

const copied = ['department', 'description', 'funder'] as const

function takeOver(form: UseFormReturn<PaperForm, unknown, PaperSent>, enquiry: EnquiryRecord) {
  for (const name of copied) {
    form.setValue(name, enquiry[name], { shouldDirty: true, shouldValidate: true })
  }
}
