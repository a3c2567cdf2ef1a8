import { enquiryTypes, funders } from '../enquiries/enquiries.labels.ts'
import { currencies, paperRegisters, procurementCategories } from '../papers/papers.labels.ts'

type Word = { word: string; meaning: string }

/** What a label such as 'CP: Cooperating Partners' says of its code. */
const ofLabels = (labels: Record<string, string>): Word[] =>
  Object.values(labels).flatMap((label) => {
    const [word, meaning] = label.split(': ')
    return word && meaning ? [{ word, meaning }] : []
  })

const ofWords = (words: Record<string, string>): Word[] =>
  Object.entries(words).map(([word, meaning]) => ({ word, meaning }))

/** The codes and words of a report with these currencies, in groups, for those who do not work with them each day. */
export const reportWords = (used: ReadonlySet<string>): { about: string; words: Word[] }[] => [
  {
    about: 'Papers and contracts',
    words: ofWords({
      LVP: `${paperRegisters.lvp}: approved by the Controlling Officer or Chief Executive`,
      MPC: `${paperRegisters.mpc}: approved by the Procurement Committee`,
      MOJ: "Ministry of Justice: 'MOJ Cleared On' is the day of its legal advice on a contract",
      CAPEX: 'Capital expenditure',
      OPEX: 'Operating expenditure',
      NA: 'Not applicable, or not entered',
    }),
  },
  {
    about: 'Movements',
    words: ofWords({
      'Brought forward': 'In progress, or an enquiry open or closed without a paper, when the period began',
      New: 'Initiated or issued in the period',
      Reopened: 'Complete or cancelled when the period began, and in progress at its end',
      'Carried forward': 'The same as brought forward, at the end of the period',
    }),
  },
  { about: 'Enquiries', words: ofLabels(enquiryTypes) },
  {
    about: 'Funders',
    words: [{ word: 'GRZ', meaning: 'Government of the Republic of Zambia' }, ...ofLabels(funders)],
  },
  {
    about: 'Procurement categories, in references',
    words: ofWords(procurementCategories).filter(({ word }) => word !== 'NA'),
  },
  { about: 'Currencies', words: ofLabels(currencies).filter(({ word }) => used.has(word)) },
]
