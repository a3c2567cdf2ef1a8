import { formerReferenceTaken } from '@insaka/domain/core/former-reference'
import { numberKey } from '@insaka/domain/core/text'
import {
  amendmentRules,
  cancelledTakesNone,
  contractRules,
  ordinalIn,
} from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields, contractFields, mostAmendments } from '@insaka/domain/contracts/contracts.schema'
import { pick } from '@insaka/domain/core/register'
import { clearHidden, mpcRules } from '@insaka/domain/mpc/mpc.rules'
import { mpcFields } from '@insaka/domain/mpc/mpc.schema'
import { contractRegister, amendmentRegister } from '../contracts/contracts.repository.ts'
import { insertImportedContracts, type ImportedContract } from '../contracts/save-contract.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { takeBackMpcs } from '../mpc/take-back-mpcs.actions.ts'
import { nextNumbers } from '../registers/numbers.ts'
import { checkRow, problemOf, type FoundRow } from './find-values.ts'
import { type FurtherProblems } from './importing.ts'
import { findFormer } from './references.repository.ts'
import { formerOf } from './judging.ts'
import { paperImporter, type FurtherJudged } from './paper-importer.ts'

type Wanted = Omit<ImportedContract, 'paper' | 'importId' | 'saver'>
type Amended = Wanted['amendments'][number]

const { manager: _code, ...filledColumns } = contractFields

/** The n of a reference that ends in `.A`n. An amendment without one follows those that have one. */
function ordinalOf({ texts }: FoundRow): number {
  const ordinal = ordinalIn(texts['reference'] ?? '')
  return ordinal > 0 ? ordinal : Number.MAX_SAFE_INTEGER
}

/** Committee papers, with the contracts and amendments of further sheets. */
export const mpcImporter = paperImporter<Parameters<typeof mpcKind.columnsOf>[0], never, Wanted>(
  {
    kind: mpcKind as never,
    fields: mpcFields,
    rules: mpcRules,
    clearHidden,
    takeBack: takeBackMpcs,
  },
  {
    async judge(tx, known, units) {
      const rows = units.flatMap(({ further }) => further)
      const contracts = rows.filter(({ sheet }) => sheet.prefix === 'contract.')
      const taken = await findFormer(tx, contractRegister, contracts.map(formerOf))
      return ({ further }, { value = 0, currency, status }): FurtherJudged<Wanted> => {
        const problems: FurtherProblems[] = further.map(({ row }) => ({ row, problems: [] }))
        const byRow = new Map(problems.map((each) => [each.row, each.problems]))
        const say = (row: number, ...more: FurtherProblems['problems']) => byRow.get(row)!.push(...more)
        const [contract, second] = further.filter(({ sheet }) => sheet.prefix === 'contract.')
        const amending = further
          .filter(({ sheet }) => sheet.prefix === 'amendments.')
          // The highest number gives the revised value, whatever its day.
          .toSorted((one, other) => ordinalOf(one) - ordinalOf(other) || one.row - other.row)
        if (second)
          say(
            second.row,
            problemOf(
              second.sheet,
              'mpc',
              `Row ${contract!.line} of this sheet is the contract of the same paper.`,
            ),
          )
        if (!contract) {
          for (const { row, sheet } of amending)
            say(row, problemOf(sheet, 'mpc', 'This paper has no contract in the sheet Contracts.'))
          return { problems, wanted: null }
        }
        if (status === 'CANCELLED') say(contract.row, problemOf(contract.sheet, 'mpc', cancelledTakesNone))
        for (const { row, sheet } of amending.slice(mostAmendments))
          say(row, problemOf(sheet, 'mpc', `A contract takes at most ${mostAmendments} amendments.`))

        const amountPaid =
          typeof contract.inputs['amountPaid'] === 'number' ? contract.inputs['amountPaid'] : 0
        /** Its amounts are in the currency of the paper. */
        const inCurrency = (row: FoundRow): FoundRow => ({ ...row, inputs: { ...row.inputs, currency } })
        // Those that are too many are not looked into.
        const inTurn = amending.slice(0, mostAmendments)
        const amended = inTurn.map((each): Partial<Amended> => {
          // What has been paid by now was not paid yet under earlier amendments.
          const facts = { initialSum: value, amountPaid: each === inTurn.at(-1) ? amountPaid : 0 }
          const found = checkRow(inCurrency(each), known, amendmentFields, {
            rules: amendmentRules,
            facts,
          })
          say(each.row, ...found.problems)
          return found.checked.right
        })
        const facts = { value, revisedValue: amended.at(-1)?.amendedSum ?? value }
        const row = inCurrency({ ...contract, inputs: { amountPaid: 0, ...contract.inputs } })
        const {
          checked,
          problems: own,
          department,
        } = checkRow(row, known, contractFields, {
          rules: contractRules,
          facts,
        })
        say(contract.row, ...own)
        const former = formerOf(contract)
        if (former !== '' && taken.has(numberKey(former)))
          say(contract.row, problemOf(contract.sheet, 'formerReference', formerReferenceTaken))
        if (problems.some((each) => each.problems.length > 0)) return { problems, wanted: null }
        return {
          problems,
          wanted: {
            filled: pick(filledColumns, checked.right as Wanted['filled']),
            manager: department('manager')!,
            formerReference: former === '' ? null : former,
            // Nothing of them is wrong by now.
            amendments: amended as Amended[],
          },
        }
      }
    },

    revisedValueOf: ({ amendments }, orderValue) => amendments.at(-1)?.amendedSum ?? orderValue,

    async save(tx, importing, made) {
      const amendments = made.reduce((sum, { wanted }) => sum + wanted.amendments.length, 0)
      const [contract, amendment] = await Promise.all([
        nextNumbers(tx, contractRegister.name, made.length),
        amendments > 0 ? nextNumbers(tx, amendmentRegister.name, amendments) : 0,
      ])
      insertImportedContracts(
        tx,
        made.map(({ paper, wanted, initiator: saver }) => ({
          ...wanted,
          paper,
          importId: importing.id,
          saver,
        })),
        { contract, amendment },
      )
    },
  },
)
