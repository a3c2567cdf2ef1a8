import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import {
  amendmentRules,
  cancelledPaperRefusal,
  contractRules,
  amendmentOrdinal,
} from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields, contractFields, maxAmendments } from '@insaka/domain/contracts/contracts.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import { clearHiddenMpcFields, mpcRules } from '@insaka/domain/mpc/mpc.rules'
import { mpcFields } from '@insaka/domain/mpc/mpc.schema'
import { contractRegister, amendmentRegister } from '../contracts/contracts.repository.ts'
import { insertImportedContracts, type ImportedContract } from '../contracts/save-contract.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { takeBackMpcs } from '../mpc/take-back-mpcs.actions.ts'
import { nextNumbers } from '../registers/number-series.ts'
import { checkRow, problemOf, type ParsedRow } from './check-row.ts'
import { type DetailProblems } from './importer.ts'
import { findFormerReferences } from './import-lookups.repository.ts'
import { formerReferenceOf } from './compare-rows.ts'
import { paperImporter, type CheckedDetails } from './paper-importer.ts'

type ContractToSave = Omit<ImportedContract, 'paper' | 'importId' | 'saver'>
type AmendmentValues = ContractToSave['amendments'][number]

const { manager: _code, ...filledColumns } = contractFields

/** The number at the end of a reference such as `….A2`, or a reference that is a number. Others come last. */
function ordinalOf({ texts }: ParsedRow): number {
  const ordinal = amendmentOrdinal(texts['reference'] ?? '')
  return ordinal > 0 ? ordinal : Number.MAX_SAFE_INTEGER
}

export const mpcImporter = paperImporter<Parameters<typeof mpcKind.columnsOf>[0], never, ContractToSave>(
  {
    kind: mpcKind as never,
    fields: mpcFields,
    rules: mpcRules,
    clearHidden: clearHiddenMpcFields,
    takeBack: takeBackMpcs,
  },
  {
    async check(tx, referenceData, units) {
      const rows = units.flatMap(({ details }) => details)
      const contracts = rows.filter(({ sheet }) => sheet.prefix === 'contract.')
      const existingIds = await findFormerReferences(tx, contractRegister, contracts.map(formerReferenceOf))
      return ({ details }, { value = 0, currency, status }): CheckedDetails<ContractToSave> => {
        const problems: DetailProblems[] = details.map(({ row }) => ({ row, problems: [] }))
        const byRow = new Map(problems.map((each) => [each.row, each.problems]))
        const addProblems = (row: number, ...newProblems: DetailProblems['problems']) =>
          byRow.get(row)!.push(...newProblems)
        const [contract, otherContract] = details.filter(({ sheet }) => sheet.prefix === 'contract.')
        const amendmentRows = details
          .filter(({ sheet }) => sheet.prefix === 'amendments.')
          // The highest number determines the revised value, regardless of its date.
          .toSorted((one, other) => ordinalOf(one) - ordinalOf(other) || one.row - other.row)
        if (otherContract)
          addProblems(
            otherContract.row,
            problemOf(
              otherContract.sheet,
              'mpc',
              `Row ${contract!.line} of this sheet already has the contract of this paper.`,
            ),
          )
        if (!contract) {
          for (const { row, sheet } of amendmentRows)
            addProblems(row, problemOf(sheet, 'mpc', 'This paper has no contract in the sheet Contracts.'))
          return { problems, toSave: null }
        }
        if (status === 'CANCELLED')
          addProblems(contract.row, problemOf(contract.sheet, 'mpc', cancelledPaperRefusal))
        for (const { row, sheet } of amendmentRows.slice(maxAmendments))
          addProblems(
            row,
            problemOf(sheet, 'mpc', `A contract can have at most ${maxAmendments} amendments.`),
          )

        const amountPaid =
          typeof contract.inputs['amountPaid'] === 'number' ? contract.inputs['amountPaid'] : 0
        /** Amounts use the currency of the paper. */
        const inCurrency = (row: ParsedRow): ParsedRow => ({ ...row, inputs: { ...row.inputs, currency } })
        const usedAmendmentRows = amendmentRows.slice(0, maxAmendments)
        const amendmentValues = usedAmendmentRows.map((each): Partial<AmendmentValues> => {
          // The current payment is compared only with the last amendment.
          const facts = { initialSum: value, amountPaid: each === usedAmendmentRows.at(-1) ? amountPaid : 0 }
          const result = checkRow(inCurrency(each), referenceData, amendmentFields, {
            rules: amendmentRules,
            facts,
          })
          addProblems(each.row, ...result.problems)
          return result.checked.validFields
        })
        const facts = { value, revisedValue: amendmentValues.at(-1)?.amendedSum ?? value }
        const row = inCurrency({ ...contract, inputs: { amountPaid: 0, ...contract.inputs } })
        const {
          checked,
          problems: contractProblems,
          department,
        } = checkRow(row, referenceData, contractFields, {
          rules: contractRules,
          facts,
        })
        addProblems(contract.row, ...contractProblems)
        const formerReference = formerReferenceOf(contract)
        if (formerReference !== '' && existingIds.has(normalizeNumber(formerReference)))
          addProblems(contract.row, problemOf(contract.sheet, 'formerReference', formerReferenceTakenMessage))
        if (problems.some((each) => each.problems.length > 0)) return { problems, toSave: null }
        return {
          problems,
          toSave: {
            filled: pick(filledColumns, checked.validFields as ContractToSave['filled']),
            manager: department('manager')!,
            formerReference: formerReference === '' ? null : formerReference,
            // All of them are valid at this point.
            amendments: amendmentValues as AmendmentValues[],
          },
        }
      }
    },

    revisedValueOf: ({ amendments }, orderValue) => amendments.at(-1)?.amendedSum ?? orderValue,

    async save(tx, importing, savedPapers) {
      const amendments = savedPapers.reduce((sum, { toSave }) => sum + toSave.amendments.length, 0)
      const [contract, amendment] = await Promise.all([
        nextNumbers(tx, contractRegister.name, savedPapers.length),
        amendments > 0 ? nextNumbers(tx, amendmentRegister.name, amendments) : 0,
      ])
      insertImportedContracts(
        tx,
        savedPapers.map(({ paper, toSave, initiator: saver }) => ({
          ...toSave,
          paper,
          importId: importing.id,
          saver,
        })),
        { contract, amendment },
      )
    },
  },
)
