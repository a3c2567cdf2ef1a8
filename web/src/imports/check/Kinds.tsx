import { formatNumber } from '@insaka/domain/core/figures'
import type { Payload } from '@insaka/domain/core/endpoint'
import type { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import type { ImportsSearch } from '../imports-search.ts'
import classes from '../Imports.module.css'

type Kind = Payload<typeof importsEndpoints.problems>['problems']['kinds'][number]
type Props = {
  kinds: readonly Kind[]
  search: ImportsSearch
  onChoose: (search: Pick<ImportsSearch, 'field' | 'message'>) => void
}

const shownAtOnce = 6

/** What is said of the rows, most often first; one of them narrows the rows to its own. */
export function Kinds({ kinds, search, onChoose }: Props) {
  if (kinds.length < 2 && search.message === undefined) return null
  const isOneSheet = new Set(kinds.map(({ sheet }) => sheet)).size < 2
  const first = kinds.slice(0, shownAtOnce)
  const more = kinds.slice(shownAtOnce)
  const list = (some: readonly Kind[]) => (
    <ul className="bare-list">
      {some.map((kind) => (
        <KindLine
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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields of a form
      role="group"
      aria-label="Kinds of problems"
      className={`mb-4 ${classes.kinds}`}
      data-focus-fallback="button"
    >
      {list(first)}
      {more.length > 0 && (
        <details open={more.some((kind) => isChosen(kind, search))}>
          <summary className="small pointer">{more.length} more kinds</summary>
          {list(more)}
        </details>
      )}
      {search.message !== undefined && (
        <button
          type="button"
          className="bare-button no-padding small underlined accent mt-1"
          onClick={() => onChoose({ field: undefined, message: undefined })}
        >
          Show all kinds
        </button>
      )}
    </div>
  )
}

const isChosen = ({ field, message }: Kind, search: ImportsSearch) =>
  message === search.message && field === (search.field ?? '')

function KindLine({
  kind,
  isOneSheet,
  search,
  onChoose,
}: Omit<Props, 'kinds'> & { kind: Kind; isOneSheet: boolean }) {
  const { sheet, field, label, message, rows } = kind
  const chosen = isChosen(kind, search)
  return (
    <li>
      <button
        type="button"
        className={`bare-button flex gap-3 full-width rounded lights-up small ${classes.kind}`}
        aria-pressed={chosen}
        onClick={() =>
          onChoose(chosen ? { field: undefined, message: undefined } : { field: field || undefined, message })
        }
      >
        <span className={`rigid strong ${classes.kindRows}`} data-figures>
          {formatNumber(rows)}
        </span>
        <span className="breaks">
          {label && (
            <span className="soft">{[isOneSheet ? '' : sheet, label].filter(Boolean).join(', ')}: </span>
          )}
          {message}
        </span>
      </button>
    </li>
  )
}
