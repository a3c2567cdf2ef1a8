import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { onSessionEnd } from '../session/session.ts'

const maxRecords = 5

/** Recently opened records, latest first; forgotten when the page or the session ends. */
let recentRecords: readonly SearchResult[] = []

export const openedRecords = () => recentRecords

export function rememberOpened(record: SearchResult) {
  const others = recentRecords.filter(({ register, id }) => register !== record.register || id !== record.id)
  recentRecords = [record, ...others].slice(0, maxRecords)
}

onSessionEnd(() => {
  recentRecords = []
})
