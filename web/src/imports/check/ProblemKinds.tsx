import { formatNumber } from '@insaka/domain/core/number-format'
import type { Payload } from '@insaka/domain/core/endpoint'
import type { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import type { ImportsSearch } from '../imports-search-params.ts'
import classes from './ProblemKinds.module.css'

type ProblemKind = Payload<typeof importsEndpoints.problems>['problems']['kinds'][number]
type Props = {
  kinds: readonly ProblemKind[]
  search: ImportsSearch
  onChoose: (search: Pick<ImportsSearch, 'field' | 'message'>) => void
}

const maxShownKinds = 6

/** Check messages by frequency; choosing one filters the rows. */
export function ProblemKinds({ kinds, search, onChoose }: Props) {
  if (kinds.length < 2 && search.message === undefined) return null
  const isOneSheet = new Set(kinds.map(({ sheet }) => sheet)).size < 2
  const shownKinds = kinds.slice(0, maxShownKinds)
  const furtherKinds = kinds.slice(maxShownKinds)
  const kindList = (someKinds: readonly ProblemKind[]) => (
    <ul className="bare-list">
      {someKinds.map((kind) => (
        <ProblemKindLine
          key={JSON.stringify(kind)}
          kind={kind}
          isOneSheet={isOneSheet}
          search={search}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not form fields
      role="group"
      aria-label="Kinds of problems"
      className={`mb-4 ${classes.kinds}`}
      data-focus-fallback="button"
    >
      {kindList(shownKinds)}
      {furtherKinds.length > 0 && (
        <details open={furtherKinds.some((kind) => isChosen(kind, search))}>
          <summary className="text-sm cursor-pointer">{furtherKinds.length} more kinds</summary>
          {kindList(furtherKinds)}
        </details>
      )}
      {search.message !== undefined && (
        <button
          type="button"
          className="bare-button p-0 text-sm underline text-accent mt-1"
          onClick={() => onChoose({ field: undefined, message: undefined })}
        >
          Show all kinds
        </button>
      )}
    </div>
  )
}

const isChosen = ({ field, message }: ProblemKind, search: ImportsSearch) =>
  message === search.message && field === (search.field ?? '')

function ProblemKindLine({
  kind,
  isOneSheet,
  search,
  onChoose,
}: Omit<Props, 'kinds'> & { kind: ProblemKind; isOneSheet: boolean }) {
  const { sheet, field, label, message, rows } = kind
  const isSelected = isChosen(kind, search)
  return (
    <li>
      <button
        type="button"
        className={`bare-button flex gap-3 w-full rounded hoverable text-sm ${classes.kind}`}
        aria-pressed={isSelected}
        onClick={() =>
          onChoose(
            isSelected ? { field: undefined, message: undefined } : { field: field || undefined, message },
          )
        }
      >
        <span className={`shrink-0 font-semibold ${classes.kindRows}`} data-figures>
          {formatNumber(rows)}
        </span>
        <span className="break-anywhere">
          {label && (
            <span className="text-muted">
              {[isOneSheet ? '' : sheet, label].filter(Boolean).join(', ')}:{' '}
            </span>
          )}
          {message}
        </span>
      </button>
    </li>
  )
}
