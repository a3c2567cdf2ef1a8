import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import {
  activeImportStates,
  type ImportRegister,
  type ImportState,
} from '@insaka/domain/imports/imports.labels'
import type { ColumnsInput, ImportDetails } from '@insaka/domain/imports/imports.schema'
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
import type { ImportsSearch } from './imports-search-params.ts'

const root = 'imports'
const pollEveryMs = 1_000
const pageSize = 20
const problemsPageSize = 50

const isUnderWay = (state: ImportState) => (activeImportStates as readonly ImportState[]).includes(state)

export const importsExport = unsortedExport({ endpoint: importsEndpoints.export, query: {} })

export const importsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [root, 'list', userId, page],
    queryFn: async ({ signal }) => {
      const params = { userId, page, sortField: 'id', pageSize } as const
      return (await call(importsEndpoints.list, { params, signal })).payload.imports
    },
    placeholderData: keepPreviousData,
    // Another user may be importing.
    staleTime: 0,
  })

/** One import, polled while a task is running. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(importsEndpoints.get, { params: { id }, signal })).payload.import,
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data.state) && pollEveryMs,
  })

export const problemsQuery = (id: number, { show, field, message, page = 0 }: ImportsSearch) =>
  queryOptions({
    queryKey: [root, 'problems', id, show, field, message, page],
    queryFn: async ({ signal }) => {
      const query = { state: show, field, message, page, size: problemsPageSize }
      return (await call(importsEndpoints.problems, { params: { id }, query, signal })).payload.problems
    },
    placeholderData: keepPreviousData,
    // Another check may give other messages.
    staleTime: 0,
    gcTime: 0,
  })

export const correctedQuery = (id: number, page = 0) =>
  queryOptions({
    queryKey: [root, 'corrected', id, page],
    queryFn: async ({ signal }) => {
      const query = { page, size: problemsPageSize }
      return (await call(importsEndpoints.corrected, { params: { id }, query, signal })).payload.corrected
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Caches the import from a reply and cancels older requests, which would overwrite it. */
export async function cacheImport(queryClient: QueryClient, importDetails: ImportDetails) {
  const { queryKey } = importQuery(importDetails.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, importDetails)
}

type ImportAction = 'check' | 'corrections' | 'run' | 'stop' | 'undo'

export function useImportAction(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ act: action, onlyRight = false }: { act: ImportAction; onlyRight?: boolean }) => {
      const params = { id }
      const { payload } =
        action === 'run'
          ? await call(importsEndpoints.run, { params, body: { onlyRight } })
          : await call(importsEndpoints[action], { params })
      return payload.import
    },
    onSuccess: (importDetails) => cacheImport(queryClient, importDetails),
    // The task may have ended, or another user may have been faster.
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
    meta: { logMessage: 'Failed to run an import step' },
  })
}

export const firstRowsQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'first rows', id],
    queryFn: async ({ signal }) =>
      (await call(importsEndpoints.firstRows, { params: { id }, signal })).payload.firstRows,
    // The file never changes, and each call reads all of it.
    staleTime: Infinity,
  })

export function useChooseHeadings(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (row: number) =>
      (await call(importsEndpoints.headings, { params: { id }, body: { row } })).payload.import,
    onSuccess: async (importDetails, row) => {
      queryClient.setQueryData(
        firstRowsQuery(id).queryKey,
        (previous) => previous && { ...previous, headingRow: row },
      )
      await cacheImport(queryClient, importDetails)
    },
    meta: {
      logMessage: 'Failed to choose the headings',
      failureShownInForm: true,
      leavesCountsUnchanged: true,
    },
  })
}

/** Saves the assignment of columns and checks all rows. */
export function useCheckColumns(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ColumnsInput) => {
      const params = { id }
      const matched = await call(importsEndpoints.columns, { params, body })
      await cacheImport(queryClient, matched.payload.import)
      return (await call(importsEndpoints.check, { params })).payload.import
    },
    onSuccess: (importDetails) => cacheImport(queryClient, importDetails),
    meta: { logMessage: 'Failed to check an import', failureShownInForm: true, leavesCountsUnchanged: true },
  })
}

/** `everywhere` corrects all rows with the same wrong text in this field. */
type CellCorrection = { row: number; field: string; text: string | null; everywhere?: boolean }

/**
 * Corrects a cell, or resets it if the text is null. In the list of problems given by `search` the row stays, with its
 * new state.
 */
export function useCorrectCell(id: number, search?: ImportsSearch) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ row, field, text, everywhere = false }: CellCorrection) => {
      const body = { cells: { [field]: text }, everywhere }
      return (await call(importsEndpoints.mend, { params: { id, row }, body })).payload
    },
    onSuccess: async (reply, { row, field, text }) => {
      await cacheImport(queryClient, reply.import)
      if (reply.import.state === 'CHECKING') return
      void queryClient.invalidateQueries({ queryKey: [root, 'corrected', id] })
      if (!search) return queryClient.invalidateQueries({ queryKey: [root, 'problems', id] })
      const { queryKey } = problemsQuery(id, search)
      queryClient.setQueryData(
        queryKey,
        (page) =>
          page && {
            ...page,
            content: page.content.map((each) =>
              each.row === row
                ? (reply.row ?? { ...each, cells: { ...each.cells, [field]: text ?? '' }, problems: [] })
                : each,
            ),
          },
      )
      const query = { state: search.show, page: 0, size: 1 }
      void call(importsEndpoints.problems, { params: { id }, query }).then(
        ({ payload: { problems } }) =>
          queryClient.setQueryData(queryKey, (page) => page && { ...page, kinds: problems.kinds }),
        // The counts stay until the next check.
        () => {},
      )
    },
    meta: { logMessage: 'Failed to correct a row', failureShownInForm: true, leavesCountsUnchanged: true },
  })
}

function useDownload<E extends FileEndpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (args: Args<E>) => callForFile(endpoint, args, (response) => receiveFile(response, () => {})),
    onSuccess: (file) => saveFile(file, file.name),
    meta: { logMessage: 'Failed to download', leavesCountsUnchanged: true },
  })
}

export const useTemplateDownload = () => useDownload(importsEndpoints.template)
export const useWrongRowsDownload = () => useDownload(importsEndpoints.problemsFile)
export const useImportedFileDownload = () => useDownload(importsEndpoints.file)

/** Refetches everything that counts or lists records. */
export const refetchRecords = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== root })

export const uploadTaskFor =
  (register: ImportRegister, allowDuplicate: boolean) =>
  async (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => {
    const query = { register, ...(allowDuplicate && { again: 'true' as const }) }
    return (await call(importsEndpoints.upload, { file, query, ...options })).payload.import
  }
