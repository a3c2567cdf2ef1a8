import { amendmentSteps } from './amendments/amendments.steps.ts'
import { contractSteps } from './contracts/contracts.steps.ts'
import { withArticle } from './core/article.ts'
import { describedByName } from './described-registers.ts'
import { paperSteps } from './papers/papers.steps.ts'
import type { Duty } from './permissions.ts'
import { verbOf, type Step } from './steps/step.ts'

/** Steps that may name duties. */
const stepsByNoun: [noun: string, steps: Readonly<Record<string, Step>>][] = [
  ...Object.values(describedByName).map(({ card, steps }): (typeof stepsByNoun)[number] => [
    card.noun,
    steps,
  ]),
  ['low value paper', paperSteps.lvp],
  ['committee paper', paperSteps.mpc],
  ['contract', contractSteps],
  ['amendment', amendmentSteps],
]

/** Steps that duties allow, such as 'Suspend a vendor'. */
export const stepsOfDuties: readonly { allows: string; duties: readonly Duty[] }[] = stepsByNoun.flatMap(
  ([noun, steps]) =>
    Object.values(steps).flatMap((step) =>
      step.duties ? [{ allows: `${verbOf(step)} ${withArticle(noun)}`, duties: step.duties }] : [],
    ),
)
