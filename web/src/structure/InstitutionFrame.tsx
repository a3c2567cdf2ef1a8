import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import type { ReactNode } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import classes from './InstitutionFrame.module.css'
import { InstitutionSelect, type InstitutionSearch } from './InstitutionSelect.tsx'

type Props = {
  /** Code of the chosen institution, available before its record. */
  code: string | undefined
  institution: InstitutionRecord | undefined
  error: Error | null
  retry: () => void
  canChoose: boolean
  search: InstitutionSearch
  onChoose: (code: string) => void
  /** Noun for the content, used in messages. */
  contentName: string
  /** A second filter next to the institution. */
  choice?: ReactNode
  children: (institution: InstitutionRecord) => ReactNode
}

/** An institution picker for users who may choose, then the content, a loading state or an error. */
export function InstitutionFrame(props: Props) {
  const { code, institution, error, retry, canChoose, search, onChoose, contentName, choice, children } =
    props
  const chosen = institution ?? search.found.find((each) => each.code === code)
  return (
    <>
      {(canChoose || choice) && (
        <div className={`flex flex-wrap mb-4 ${classes.bar}`}>
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
