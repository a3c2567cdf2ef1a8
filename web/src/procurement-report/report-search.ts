import { pagePattern, readSearch } from '../state/read-search.ts'

/** What the address of a screen with kept reports says: the page of their list. */
export type ReportSearch = { page?: number | undefined }

export const readReportSearch = readSearch<ReportSearch>({ page: pagePattern }, { page: Number })
