import type { DepartmentRecord, InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useUpdateInstitution, useInvalidateInstitutions } from '../structure/institution-lookup.queries.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'
import type { ChangedEntry, EntryKind, EntryParent, NewEntry } from './entry-kinds.ts'

export const entryHistoryQuery = ({ endpoints }: EntryKind) =>
  historyQuery(
    'institutions',
    async (request: HistoryCall<string>) => (await call(endpoints.history, request)).payload,
  )

type Submission<Body> = { body: Body; submitKey: string }

export function useAddEntries({ endpoints, failureText }: EntryKind, parent: EntryParent) {
  return useMutation({
    mutationFn: ({ body, submitKey }: Submission<NewEntry[]>) =>
      call(endpoints.add, { body: body as never, submitKey }),
    ...useSavedEntries(parent),
    meta: { failureShownInForm: true, logMessage: failureText },
  })
}

export function useChangeEntry({ endpoints }: EntryKind, parent: EntryParent) {
  return useMutation({
    mutationFn: ({ body, submitKey }: Submission<ChangedEntry>) =>
      call(endpoints.change, { body: body as never, submitKey }),
    ...useSavedEntries(parent),
    meta: { failureShownInForm: true },
  })
}

type SavedEntries = Partial<Pick<InstitutionRecord, 'departments'> & Pick<DepartmentRecord, 'designations'>>

/** Shows the saved entries in the cached institution. */
function useSavedEntries({ institution, department }: EntryParent) {
  const updateInstitution = useUpdateInstitution()
  const withSaved = (departments: DepartmentRecord[], saved: SavedEntries) =>
    saved.departments ??
    departments.map((each) =>
      each.code === department?.code ? { ...each, designations: saved.designations! } : each,
    )
  return {
    onSuccess: ({ payload }: { payload: SavedEntries }) =>
      updateInstitution(institution.code, (current) => ({
        ...current,
        departments: withSaved(current.departments, payload),
      })),
    // Only the answer may have been lost after a successful save.
    onError: useInvalidateInstitutions(),
  }
}
