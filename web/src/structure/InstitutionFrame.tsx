import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import type { ReactNode } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import classes from './InstitutionFrame.module.css'
import { InstitutionSelect, type InstitutionSearch } from './InstitutionSelect.tsx'

type Props = {
  /** The institution that is chosen, and its record as soon as it has come. */
  code: string | undefined
  institution: InstitutionRecord | undefined
  error: Error | null
  retry: () => void
  /** Others than one's own can be chosen. */
  canChoose: boolean
  search: InstitutionSearch
  onChoose: (code: string) => void
  /** What is shown of an institution, in a word. */
  contentName: string
  /** A further choice, next to that of the institution. */
  choice?: ReactNode
  children: (institution: InstitutionRecord) => ReactNode
}

/** What is shown of one institution: first which one, where there are several, then its part, or why there is none. */
export function InstitutionFrame(props: Props) {
  const { code, institution, error, retry, canChoose, search, onChoose, contentName, choice, children } =
    props
  const chosen = institution ?? search.found.find((each) => each.code === code)
  return (
    <>
      {(canChoose || choice) && (
        <div className={`flex wrap mb-4 ${classes.bar}`}>
          {canChoose && <InstitutionSelect search={search} chosen={chosen} onChoose={onChoose} />}
          {institution && choice}
        </div>
      )}
      {code === undefined ? (
        <Notice>Choose an institution to see its {contentName}.</Notice>
      ) : institution ? (
        children(institution)
      ) : error ? (
        <LoadError title="The institution could not be loaded." error={error} onRetry={retry} />
      ) : (
        <LoadingLines />
      )}
    </>
  )
}
