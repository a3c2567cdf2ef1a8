import { formatNumber } from '@insaka/domain/core/figures'
import type { Work } from '@insaka/domain/hand-over/hand-over.endpoints'
import { totalOf } from '@insaka/domain/hand-over/hand-over.rules'

const nouns: Record<keyof Work, [one: string, many: string]> = {
  enquiries: ['enquiry', 'enquiries'],
  lvp: ['low value paper', 'low value papers'],
  mpc: ['committee paper', 'committee papers'],
  contracts: ['contract', 'contracts'],
}

/** `12 enquiries, 1 low value paper and 2 contracts that are not finished` */
export function workText(work: Work): string {
  const parts = (Object.keys(nouns) as (keyof Work)[]).flatMap((name) => {
    const [one, many] = nouns[name]
    const count = work[name]
    return count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : []
  })
  const last = parts.pop() ?? 'nothing'
  const all = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return `${all} that ${totalOf(work) === 1 ? 'is' : 'are'} not finished`
}

export const recordsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`
