import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { underWay, type ImportRegister, type ImportState } from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, WholeImport } from '@insaka/domain/imports/imports.schema'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callForFile, type Args, type FileEndpoint } from '../api/call.ts'
import { receiveFile } from '../api/receive-file.ts'
import { unsortedExport } from '../files/list-export.ts'
import { saveFile } from '../ui/save-file.ts'
import type { ImportsSearch } from './imports-search.ts'

const root = 'imports'
const pollEveryMs = 1_000
const pageSize = 20
const problemsSize = 50

export const isUnderWay = (state: ImportState) => (underWay as readonly ImportState[]).includes(state)

export const importsExport = unsortedExport({ endpoint: importsEndpoints.export, query: {} })

/** A page of the imports of the institution. */
export const importsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [root, 'list', userId, page],
    queryFn: async ({ signal }) => {
      const params = { userId, page, sortField: 'id', pageSize } as const
      return (await call(importsEndpoints.list, { params, signal })).payload.imports
    },
    placeholderData: keepPreviousData,
    // Somebody else may be bringing something in.
    staleTime: 0,
  })

/** One import; asked for again and again while something of it is under way. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(importsEndpoints.get, { params: { id }, signal })).payload.import,
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data.state) && pollEveryMs,
  })

/** A page of the rows of which something is to be said. */
export const problemsQuery = (id: number, { show, field, message, page = 0 }: ImportsSearch) =>
  queryOptions({
    queryKey: [root, 'problems', id, show, field, message, page],
    queryFn: async ({ signal }) => {
      const query = { state: show, field, message, page, size: problemsSize }
      return (await call(importsEndpoints.problems, { params: { id }, query, signal })).payload.problems
    },
    placeholderData: keepPreviousData,
    // Another check says other things.
    staleTime: 0,
    gcTime: 0,
  })

/** Takes an import as the server has just whole it; an older answer that is still on its way does not come after it. */
export async function keepImport(queryClient: QueryClient, whole: WholeImport) {
  const { queryKey } = importQuery(whole.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, whole)
}

type Act = 'check' | 'corrections' | 'run' | 'stop' | 'undo'

/** Has the server begin or stop something. */
export function useImportAct(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, onlyRight = false }: { act: Act; onlyRight?: boolean }) => {
      const params = { id }
      const { payload } =
        act === 'run'
          ? await call(importsEndpoints.run, { params, body: { onlyRight } })
          : await call(importsEndpoints[act], { params })
      return payload.import
    },
    onSuccess: (whole) => keepImport(queryClient, whole),
    // It may have come to an end, or somebody else may have been there before.
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
    meta: { failed: 'Failed to go on with an import' },
  })
}

/** The first rows of the file, among which is the one with the headings. */
export const firstRowsQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'first rows', id],
    queryFn: async ({ signal }) =>
      (await call(importsEndpoints.firstRows, { params: { id }, signal })).payload.firstRows,
    // The file stays as it is, and each call reads all of it.
    staleTime: Infinity,
  })

/** Takes another row as the headings. */
export function useHeadings(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (row: number) =>
      (await call(importsEndpoints.headings, { params: { id }, body: { row } })).payload.import,
    onSuccess: async (whole, row) => {
      queryClient.setQueryData(
        firstRowsQuery(id).queryKey,
        (before) => before && { ...before, headingRow: row },
      )
      await keepImport(queryClient, whole)
    },
    meta: { failed: 'Failed to choose the headings', failureShownInForm: true, isUncounted: true },
  })
}

/** Says what the columns are, and has all rows checked. */
export function useColumnsCheck(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ColumnsInput) => {
      const params = { id }
      const matched = await call(importsEndpoints.columns, { params, body })
      await keepImport(queryClient, matched.payload.import)
      return (await call(importsEndpoints.check, { params })).payload.import
    },
    onSuccess: (whole) => keepImport(queryClient, whole),
    meta: { failed: 'Failed to check an import', failureShownInForm: true, isUncounted: true },
  })
}

/** `everywhere`: in all rows that are wrong in this field and say the same in it. */
type Mending = { row: number; field: string; text: string; everywhere: boolean }

/** Mends a cell of a row. The row stays where it is on the page, as it is now. */
export function useMending(id: number, search: ImportsSearch) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ row, field, text, everywhere }: Mending) => {
      const body = { cells: { [field]: text }, everywhere }
      return (await call(importsEndpoints.mend, { params: { id, row }, body })).payload
    },
    onSuccess: async (whole, { row, field, text }) => {
      await keepImport(queryClient, whole.import)
      queryClient.setQueryData(
        problemsQuery(id, search).queryKey,
        (page) =>
          page && {
            ...page,
            content: page.content.map((each) =>
              each.row === row
                ? (whole.row ?? { ...each, cells: { ...each.cells, [field]: text }, problems: [] })
                : each,
            ),
          },
      )
    },
    meta: { failed: 'Failed to mend a row', failureShownInForm: true, isUncounted: true },
  })
}

/** Has a file come and saves it under the name that the server gives it. */
function useSaving<E extends FileEndpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (args: Args<E>) => callForFile(endpoint, args, (response) => receiveFile(response, () => {})),
    onSuccess: (file) => saveFile(file, file.name),
    meta: { failed: 'Failed to download', isUncounted: true },
  })
}

export const useTemplate = () => useSaving(importsEndpoints.template)
export const useWrongRows = () => useSaving(importsEndpoints.problemsFile)
export const useOwnFile = () => useSaving(importsEndpoints.file)

/** Everything that counts or lists records is asked for anew once records have come or gone. */
export const forgetRecords = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== root })

/** Which file it is, for who uploads it. */
export const deliverTo =
  (register: ImportRegister, again: boolean) =>
  async (file: File, way: { signal: AbortSignal; onProgress: (share: number) => void }) => {
    const query = { register, ...(again && { again: 'true' as const }) }
    return (await call(importsEndpoints.upload, { file, query, ...way })).payload.import
  }
