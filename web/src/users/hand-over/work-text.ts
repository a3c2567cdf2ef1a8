import { formatNumber } from '@insaka/domain/core/number-format'
import type { UnfinishedWork } from '@insaka/domain/hand-over/hand-over.endpoints'

const nouns: Record<keyof UnfinishedWork, [one: string, many: string]> = {
  requisitions: ['requisition', 'requisitions'],
  enquiries: ['enquiry', 'enquiries'],
  lvp: ['low value paper', 'low value papers'],
  mpc: ['committee paper', 'committee papers'],
  contracts: ['contract', 'contracts'],
}

/** For example `12 enquiries, 1 low value paper and 2 contracts`. */
export function workText(work: UnfinishedWork): string {
  const parts = (Object.keys(nouns) as (keyof UnfinishedWork)[]).flatMap((name) => {
    const [one, many] = nouns[name]
    const count = work[name]
    return count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : []
  })
  const last = parts.pop() ?? 'nothing'
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

export const recordsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`
