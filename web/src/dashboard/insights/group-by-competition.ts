import { sumOf } from '@insaka/domain/core/money'
import type { Insights } from '@insaka/domain/dashboard/expenses.schema'
import { competitionByMethod, competitions, type Competition } from '@insaka/domain/papers/papers.methods'

const competitionOrder = Object.keys(competitions) as Competition[]

export function groupByCompetition(methods: Insights['methods']) {
  const rows = methods
    .map((each) => ({ ...each, competition: competitionByMethod[each.method] }))
    .sort((a, b) => competitionOrder.indexOf(a.competition) - competitionOrder.indexOf(b.competition))
  const kinds = competitionOrder.flatMap((competition, index) => {
    const methodsOfKind = rows.filter((each) => each.competition === competition)
    if (methodsOfKind.length === 0) return []
    return [{ competition, index, total: sumOf(methodsOfKind.map(({ total }) => total)) }]
  })
  return { rows, kinds }
}
