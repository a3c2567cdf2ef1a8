import { sumOf } from '@insaka/domain/core/money'
import type { Insights } from '@insaka/domain/dashboard/expenses.schema'
import { competitionOf, competitions, type Competition } from '@insaka/domain/papers/papers.methods'

const order = Object.keys(competitions) as Competition[]

/** The methods of each kind together, the largest first, and what each kind comes to. */
export function byCompetition(methods: Insights['methods']) {
  const rows = methods
    .map((each) => ({ ...each, competition: competitionOf[each.method] }))
    .sort((a, b) => order.indexOf(a.competition) - order.indexOf(b.competition))
  const kinds = order.flatMap((competition, index) => {
    const own = rows.filter((each) => each.competition === competition)
    if (own.length === 0) return []
    return [{ competition, index, total: sumOf(own.map(({ total }) => total)) }]
  })
  return { rows, kinds }
}
