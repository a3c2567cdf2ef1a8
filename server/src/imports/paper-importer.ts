import * as z from 'zod/mini'
import { withMessages } from '@insaka/domain/core/cautions'
import { dayInput, toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { Fields, Rule } from '@insaka/domain/core/rules'
import { choice, normalizeNumber, optional, optionalLongText } from '@insaka/domain/core/text-fields'
import { vendorCategories, type VendorCategory } from '@insaka/domain/enquiries/enquiries.labels'
import { isFreeEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryFields, type EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { paperFieldLabels, paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { clearHiddenPaperFields, paperRules } from '@insaka/domain/papers/papers.rules'
import { statusReasonLimit, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import { lvpFields } from '@insaka/domain/lvp/lvp.schema'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { enquiryRegister, findEnquiries, findEnquiry } from '../enquiries/enquiries.repository.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { createPapers, type NewPaper } from '../papers/new-paper.actions.ts'
import { computeCautions, loadRelatedPapers } from '../papers/paper-cautions.actions.ts'
import { requireAllowedEnquiry, newNonTenderedRequest } from '../papers/paper-enquiry.actions.ts'
import { takeBackPapers } from '../papers/take-back-papers.actions.ts'
import { findPapers, type NewPaperExtras, type PaperInput, type PaperKind } from '../papers/papers.kind.ts'
import type { Paper, PaperRow } from '../papers/papers.repository.ts'
import { findReferences, findFormerReferences } from './import-lookups.repository.ts'
import { checkRow, refusalMessageOf, problemOf } from './check-row.ts'
import {
  initiatorOf,
  wrongDetailProblems,
  type DetailProblems,
  type Importer,
  type ImportContext,
  type CheckedUnit,
  type ReferenceData,
  type ImportUnit,
} from './importer.ts'
import { cautionProblems, differencesOf, formerIdentity, formerReferenceOf } from './compare-rows.ts'

/** A paper to save; its enquiry is read again when it is saved. */
type PaperToSave<F, C> = Omit<NewPaper<F>, 'tx' | 'enquiry' | 'attachment'> & {
  enquiryId: number | null
  contract: C | null
}

type DetailImporter<C> = {
  revisedValueOf: (contract: C, orderValue: number) => number
  /** Checks the details; `toSave` is null if there are problems or no details. */
  check: (
    tx: TenantTx,
    referenceData: ReferenceData,
    units: ImportUnit[],
  ) => Promise<
    (
      unit: ImportUnit,
      paper: { value: number | undefined; currency: unknown; status: PaperStatus },
    ) => CheckedDetails<C>
  >
  save: (
    tx: WriteTx,
    importing: ImportContext,
    papers: { paper: Paper; toSave: C; initiator: NewPaper<never>['initiator'] }[],
  ) => Promise<void>
}
export type CheckedDetails<C> = { problems: DetailProblems[]; toSave: C | null }

type PaperImport<F extends PaperInput, R extends PaperRecord> = {
  kind: PaperKind<F, R>
  fields: Fields
  rules: readonly Rule<never, never>[]
  clearHidden: (paper: never) => object
  takeBack: (tx: WriteTx, papers: Paper<R>[]) => Promise<unknown>
}

const importFields = {
  vendorCategory: optional(choice(enquiryFields.vendorCategory.label, vendorCategories)),
  status: z._default(choice(paperFieldLabels.status, paperStatuses), 'IN_PROGRESS'),
  statusReason: optionalLongText(paperFieldLabels.statusReason, { max: statusReasonLimit }),
  statusOn: optional(dayInput('Status On')),
}
const stateRules: readonly Rule<{ statusOn: string | null; initiatedOn: string }, { today: string }>[] = [
  {
    needs: ['statusOn', 'initiatedOn'],
    showOn: 'statusOn',
    message: 'Status On may not be before Initiated On.',
    holds: ({ statusOn, initiatedOn }) => statusOn >= initiatedOn,
  },
  {
    needs: ['statusOn'],
    showOn: 'statusOn',
    message: 'Status On may not be in the future.',
    holds: ({ statusOn }, { today }) => statusOn <= today,
  },
]

function clampDay(day: string | null, from: string, to: string): string {
  if (day === null || day < from) return from
  return day > to && to >= from ? to : day
}

type ImportFields = {
  vendorCategory: VendorCategory | null
  status: PaperStatus
  statusReason: string | null
  statusOn: string | null
}
type PaperValues = ImportFields &
  PaperInput & { approvalDate: string | null; purchaseOrderDate: string | null; purchaseOrderValue: number }

export const paperImporter = <F extends PaperInput, R extends PaperRecord, C = never>(
  { kind, fields, rules, clearHidden, takeBack }: PaperImport<F, R>,
  detailImporter?: DetailImporter<C>,
): Importer<PaperToSave<F, C>> => ({
  identify: formerIdentity,
  identityFields: ['formerReference', 'reference'],

  async check(tx, importing, known, units, { now, claimedBy }) {
    const mains = units.map(({ main }) => main)
    const [existingIds, enquiryOf, checkDetails] = await Promise.all([
      findFormerReferences(tx, kind.register, mains.map(formerReferenceOf)),
      findNamedEnquiries(
        tx,
        mains.flatMap(({ texts }) => texts['enquiry'] ?? []),
      ),
      detailImporter?.check(tx, known, units),
    ])
    const existingRecords = new Map(
      (await kind.findMany(tx, [...existingIds.values()])).map((record) => [record.id, record]),
    )
    const moment = toMoment(now)
    const parsedUnits = units.map((unit) => {
      const { main } = unit
      const formerReference = formerReferenceOf(main)
      const row = {
        ...main,
        inputs: { ...main.inputs, ...(formerReference !== '' && { formerReference: formerReference }) },
      }
      const { checked, problems, department } = checkRow(
        row,
        known,
        { ...fields, ...importFields },
        { rules: [...rules, ...stateRules] as typeof rules, clearHidden, facts: { today: toDay(now) } },
      )
      const right = checked.validFields as Partial<PaperValues>
      const { status = 'IN_PROGRESS' } = right
      const record =
        formerReference === ''
          ? undefined
          : existingRecords.get(existingIds.get(normalizeNumber(formerReference)) ?? 0)
      const base = { unit, sortKey: right.initiatedOn ?? '', right, department: department('department') }
      if (record) {
        const differs = differencesOf(main, right, record)
        return {
          ...base,
          enquiry: null,
          problems: [],
          contract: null,
          detailProblems: [],
          existing: { id: String(record.id), differs },
        }
      }
      const { enquiry, problem } = enquiryFor(main.texts['enquiry'], enquiryOf, claimedBy, {
        line: main.line,
        status,
      })
      const details = checkDetails?.(unit, {
        value: right.purchaseOrderValue,
        currency: main.inputs['currency'],
        status,
      })
      return {
        ...base,
        enquiry,
        contract: details?.toSave ?? null,
        detailProblems: details?.problems ?? [],
        existing: null,
        problems: [
          ...problems,
          ...(problem ? [problemOf(main.sheet, 'enquiry', problem)] : []),
          ...wrongDetailProblems(unit, details?.problems ?? []),
        ],
      }
    })
    // Valid papers are checked together, because cautions may depend on other papers.
    const validUnits = parsedUnits.filter(
      ({ problems, existing: isThere }) => problems.length === 0 && !isThere,
    )
    const drafts = validUnits.map(({ right, enquiry }, i) => ({
      row: {
        ...kind.columnsOf(right as unknown as F),
        register: kind.register.name,
        id: -1 - i,
        createdOn: moment,
        updatedOn: moment,
        importId: importing.id,
        state: right.status,
        cautions: [],
      } as unknown as PaperRow,
      enquiry: enquiry ?? newNonTenderedRequest(now, right.vendorCategory),
    }))
    const related = await loadRelatedPapers(
      tx,
      kind,
      validUnits.map(({ right }) => right),
    )
    const { own } = computeCautions(now, kind, drafts, related)
    const cautionsOf = new Map(validUnits.map((each, i) => [each, own[i]!]))
    return parsedUnits.map((each): CheckedUnit<PaperToSave<F, C>> => {
      const { unit, sortKey, problems, right, department, enquiry, contract } = each
      const { main } = unit
      const cautions = cautionProblems(main, cautionsOf.get(each) ?? [], (stored) =>
        withMessages(kind.cautions, stored),
      )
      const result = {
        unit,
        sortKey,
        problems,
        cautions,
        detailProblems: each.detailProblems,
        existing: each.existing,
      }
      if (problems.length > 0 || each.existing) return { ...result, toSave: null }
      const { vendorCategory, status, statusReason, statusOn, ...input } = right as PaperValues
      const day =
        statusOn ?? clampDay(input.approvalDate ?? input.purchaseOrderDate, input.initiatedOn, toDay(now))
      return {
        ...result,
        toSave: {
          initiator: initiatorOf(importing, known, main.texts['initiator'] ?? ''),
          input: { ...input, enquiry: { vendorCategory } } as unknown as F & NewPaperExtras,
          department: department!,
          enquiryId: enquiry?.id ?? null,
          contract,
          imported: {
            importId: importing.id,
            state: status,
            statusReason: status === 'CANCELLED' ? statusReason : null,
            statusOn: status === 'IN_PROGRESS' ? input.initiatedOn : day,
            revisedValue:
              contract === null ? null : detailImporter!.revisedValueOf(contract, input.purchaseOrderValue),
          },
        },
      }
    })
  },

  async save(tx, importing, toSave) {
    const enquiries = await Promise.all(
      toSave.map(async ({ enquiryId }) => (enquiryId === null ? null : await findEnquiry(tx, enquiryId))),
    )
    const papers = await createPapers(
      tx,
      kind,
      toSave.map((each, i) => ({ ...each, tx, attachment: null, enquiry: enquiries[i] ?? null })),
    )
    const withContracts = toSave.flatMap(({ contract, initiator }, i) =>
      contract === null ? [] : [{ paper: papers[i] as Paper, toSave: contract, initiator }],
    )
    if (withContracts.length > 0) await detailImporter!.save(tx, importing, withContracts)
    return papers.map(({ row: { id } }) => String(id))
  },

  reasonsToKeep: async () => new Map(),

  async takeBack(tx, ids) {
    await takeBack(tx, await findPapers(tx, kind, ids.map(Number)))
  },
})

type EnquiryLookup = (text: string) => EnquiryRecord | undefined

async function findNamedEnquiries(tx: TenantTx, texts: string[]): Promise<EnquiryLookup> {
  const ids = await findReferences(tx, enquiryRegister, texts)
  const records = new Map(
    (await findEnquiries(tx, [...new Set(ids.values())])).map((each) => [each.id, each]),
  )
  return (text) => records.get(ids.get(text) ?? 0)
}

/** The enquiry of a paper, or the reason why it cannot be linked. A cancelled paper only refers to it. */
function enquiryFor(
  text: string | undefined,
  enquiryOf: EnquiryLookup,
  claimedBy: Map<string, number>,
  { line, status }: { line: number; status: PaperStatus },
): { enquiry: EnquiryRecord | null; problem: string | null } {
  if (text === undefined) return { enquiry: null, problem: null }
  const enquiry = enquiryOf(text)
  if (!enquiry) return { enquiry: null, problem: 'There is no enquiry with this number or reference.' }
  if (status === 'CANCELLED') return { enquiry, problem: null }
  const otherLine = claimedBy.get(String(enquiry.id))
  if (otherLine !== undefined)
    return { enquiry: null, problem: `Row ${otherLine} of this file uses the same enquiry.` }
  try {
    if (!isFreeEnquiry(enquiry.state)) requireAllowedEnquiry({ record: enquiry } as never, { id: enquiry.id })
  } catch (error) {
    if (error instanceof Refusal) return { enquiry: null, problem: refusalMessageOf(error) }
    throw error
  }
  claimedBy.set(String(enquiry.id), line)
  return { enquiry, problem: null }
}

export const lvpImporter = paperImporter({
  kind: lvpKind,
  fields: lvpFields,
  rules: paperRules,
  clearHidden: clearHiddenPaperFields,
  takeBack: (tx, papers) => takeBackPapers(tx, lvpKind, papers),
})
