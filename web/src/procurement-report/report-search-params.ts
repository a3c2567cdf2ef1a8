import { pagePattern, readSearch } from '../state/read-search-params.ts'

/** Address of a screen with saved reports: the page of the list. */
export type ReportSearch = { page?: number | undefined }

export const readReportSearch = readSearch<ReportSearch>({ page: pagePattern }, { page: Number })
