import { enquiryTypes, funders } from '../enquiries/enquiries.labels.ts'
import { paperKinds } from '../papers/paper-kinds.ts'
import { currencies, procurementCategories } from '../papers/papers.labels.ts'
import { movementLabels } from './report.labels.ts'

type GlossaryEntry = { word: string; meaning: string }

/** Splits a label such as 'CP: Cooperating Partners' into code and meaning. */
const entriesFromLabels = (labels: Record<string, string>): GlossaryEntry[] =>
  Object.values(labels).flatMap((label) => {
    const [word, meaning] = label.split(': ')
    return word && meaning ? [{ word, meaning }] : []
  })

const entriesFromWords = (words: Record<string, string>): GlossaryEntry[] =>
  Object.entries(words).map(([word, meaning]) => ({ word, meaning }))

/** The codes and terms of a report with these currencies, in groups, for readers outside procurement. */
export const reportGlossary = (
  usedCurrencies: ReadonlySet<string>,
): { about: string | null; words: GlossaryEntry[] }[] => [
  {
    about: null,
    words: entriesFromWords({
      LVP: `${paperKinds.lvp.label}: approved by the head of the institution`,
      MPC: `${paperKinds.mpc.label}: approved by the Procurement Committee`,
      MOJ: 'Ministry of Justice, which gives legal advice on contracts',
      CAPEX: 'Capital expenditure',
      OPEX: 'Operating expenditure',
      NA: 'Not applicable, or not entered',
    }),
  },
  {
    about: null,
    words: entriesFromWords({
      [movementLabels.broughtForward]:
        'Papers in progress, and enquiries without a paper, when the period began',
      [movementLabels.added]: 'Papers initiated and enquiries issued in the period',
      [movementLabels.reopened]: 'Papers closed when the period began but in progress at its end',
      [movementLabels.carriedForward]:
        'Papers in progress, and enquiries without a paper, when the period ended',
    }),
  },
  { about: 'enquiry', words: entriesFromLabels(enquiryTypes) },
  {
    about: 'funder',
    words: [{ word: 'GRZ', meaning: 'Government of the Republic of Zambia' }, ...entriesFromLabels(funders)],
  },
  {
    about: 'procurement category',
    words: entriesFromWords(procurementCategories).filter(({ word }) => word !== 'NA'),
  },
  { about: 'currency', words: entriesFromLabels(currencies).filter(({ word }) => usedCurrencies.has(word)) },
]
