import * as z from 'zod/mini'
import { withMessages } from '@insaka/domain/core/cautions'
import { dayInput, toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { Fields, Rule } from '@insaka/domain/core/rules'
import { choice, numberKey, optional, optionalLongText } from '@insaka/domain/core/text'
import {
  enquiryFieldLabels,
  vendorCategories,
  type VendorCategory,
} from '@insaka/domain/enquiries/enquiries.labels'
import { isFree } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { paperFieldLabels, paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { clearHiddenOfPaper, paperRules } from '@insaka/domain/papers/papers.rules'
import { statusReasonLimit, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import { lvpFields } from '@insaka/domain/lvp/lvp.schema'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { enquiryRegister, findEnquiries, findEnquiry } from '../enquiries/enquiries.repository.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { createPapers, type NewPaper } from '../papers/new-paper.actions.ts'
import { judgeWithRelated, loadRelated } from '../papers/paper-cautions.actions.ts'
import { allowedEnquiry, newRequest } from '../papers/paper-enquiry.actions.ts'
import { takeBackPapers } from '../papers/take-back-papers.actions.ts'
import { findPapers, type AsNew, type Filled, type PaperKind } from '../papers/papers.kind.ts'
import type { Paper, PaperRow } from '../papers/papers.repository.ts'
import { findReferences, findFormer } from './references.repository.ts'
import { checkRow, messageOf, problemOf } from './find-values.ts'
import {
  initiatorOf,
  type FurtherProblems,
  type Importer,
  type Importing,
  type Judged,
  type Known,
  type Unit,
} from './importing.ts'
import { cautionProblems, differencesOf, formerIdentity, formerOf } from './judging.ts'

/** A paper to be saved; its enquiry is read again then. */
type WantedPaper<F, C> = Omit<NewPaper<F>, 'tx' | 'enquiry' | 'attachment'> & {
  enquiryId: number | null
  contract: C | null
}

/** What else comes with a paper, on further sheets. */
type Further<C> = {
  revisedValueOf: (contract: C, orderValue: number) => number
  /** Judges it; where nothing is wrong, `wanted` is what is to be saved, or null where there is nothing. */
  judge: (
    tx: TenantTx,
    known: Known,
    units: Unit[],
  ) => Promise<
    (
      unit: Unit,
      paper: { value: number | undefined; currency: unknown; status: PaperStatus },
    ) => FurtherJudged<C>
  >
  save: (
    tx: WriteTx,
    importing: Importing,
    made: { paper: Paper; wanted: C; initiator: NewPaper<never>['initiator'] }[],
  ) => Promise<void>
}
export type FurtherJudged<C> = { problems: FurtherProblems[]; wanted: C | null }

type Described<F extends Filled, R extends PaperRecord> = {
  kind: PaperKind<F, R>
  fields: Fields
  rules: readonly Rule<never, never>[]
  clearHidden: (paper: never) => object
  takeBack: (tx: WriteTx, papers: Paper<R>[]) => Promise<unknown>
}

const ofImport = {
  vendorCategory: optional(choice(enquiryFieldLabels.vendorCategory, vendorCategories)),
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

/** The day itself, as far as it lies between these. */
function within(day: string | null, from: string, to: string): string {
  if (day === null || day < from) return from
  return day > to && to >= from ? to : day
}

type OfImport = {
  vendorCategory: VendorCategory | null
  status: PaperStatus
  statusReason: string | null
  statusOn: string | null
}
type Values = OfImport &
  Filled & { approvalDate: string | null; purchaseOrderDate: string | null; purchaseOrderValue: number }

/** Brings papers in, with what belongs to them. */
export const paperImporter = <F extends Filled, R extends PaperRecord, C = never>(
  { kind, fields, rules, clearHidden, takeBack }: Described<F, R>,
  further?: Further<C>,
): Importer<WantedPaper<F, C>> => ({
  identify: formerIdentity,
  identityFields: ['formerReference', 'reference'],

  async judge(tx, importing, known, units, { now, taken: used }) {
    const mains = units.map(({ main }) => main)
    const [taken, enquiriesOf, furtherOf] = await Promise.all([
      findFormer(tx, kind.register, mains.map(formerOf)),
      findNamedEnquiries(
        tx,
        mains.flatMap(({ texts }) => texts['enquiry'] ?? []),
      ),
      further?.judge(tx, known, units),
    ])
    const there = new Map((await kind.findMany(tx, [...taken.values()])).map((record) => [record.id, record]))
    const at = toMoment(now)
    const begun = units.map((unit) => {
      const { main } = unit
      const former = formerOf(main)
      const row = { ...main, inputs: { ...main.inputs, ...(former !== '' && { formerReference: former }) } }
      const { checked, problems, department } = checkRow(
        row,
        known,
        { ...fields, ...ofImport },
        { rules: [...rules, ...stateRules] as typeof rules, clearHidden, facts: { today: toDay(now) } },
      )
      const right = checked.right as Partial<Values>
      const { status = 'IN_PROGRESS' } = right
      const record = former === '' ? undefined : there.get(taken.get(numberKey(former)) ?? 0)
      const base = { unit, orderedBy: right.initiatedOn ?? '', right, department: department('department') }
      if (record) {
        const differs = differencesOf(main, right, record)
        return {
          ...base,
          enquiry: null,
          problems: [],
          contract: null,
          further: [],
          there: { id: String(record.id), differs },
        }
      }
      const { enquiry, problem } = enquiryFor(main.texts['enquiry'], enquiriesOf, used, {
        line: main.line,
        status,
      })
      const its = furtherOf?.(unit, {
        value: right.purchaseOrderValue,
        currency: main.inputs['currency'],
        status,
      })
      const faulty = its?.problems.filter((each) => each.problems.length > 0) ?? []
      return {
        ...base,
        enquiry,
        contract: its?.wanted ?? null,
        further: its?.problems ?? [],
        there: null,
        problems: [
          ...problems,
          ...(problem ? [problemOf(main.sheet, 'enquiry', problem)] : []),
          ...faulty.map(({ row: number }) => {
            const { sheet, line } = unit.further.find((each) => each.row === number)!
            return problemOf(main.sheet, '', `Row ${line} of the sheet ${sheet.name} is not right yet.`)
          }),
        ],
      }
    })
    // What is right is judged together, since one paper may make another odd.
    const good = begun.filter(({ problems, there: isThere }) => problems.length === 0 && !isThere)
    const drafts = good.map(({ right, enquiry }, i) => ({
      row: {
        ...kind.columnsOf(right as unknown as F),
        register: kind.register.name,
        id: -1 - i,
        createdOn: at,
        updatedOn: at,
        importId: importing.id,
        state: right.status,
        cautions: [],
      } as unknown as PaperRow,
      enquiry: enquiry ?? newRequest(now, right.vendorCategory),
    }))
    const related = await loadRelated(
      tx,
      kind,
      good.map(({ right }) => right),
    )
    const { own } = judgeWithRelated(now, kind, drafts, related)
    const cautionsOf = new Map(good.map((each, i) => [each, own[i]!]))
    return begun.map((each): Judged<WantedPaper<F, C>> => {
      const { unit, orderedBy, problems, right, department, enquiry, contract } = each
      const { main } = unit
      const cautions = cautionProblems(main, cautionsOf.get(each) ?? [], (some) =>
        withMessages(kind.cautions, some),
      )
      const judgedRow = {
        unit,
        orderedBy,
        problems,
        cautions,
        further: each.further,
        there: each.there,
      }
      if (problems.length > 0 || each.there) return { ...judgedRow, wanted: null }
      const { vendorCategory, status, statusReason, statusOn, ...input } = right as Values
      const day =
        statusOn ?? within(input.approvalDate ?? input.purchaseOrderDate, input.initiatedOn, toDay(now))
      return {
        ...judgedRow,
        wanted: {
          initiator: initiatorOf(importing, known, main.texts['initiator'] ?? ''),
          input: { ...input, enquiry: { vendorCategory } } as unknown as F & AsNew,
          department: department!,
          enquiryId: enquiry?.id ?? null,
          contract,
          imported: {
            importId: importing.id,
            state: status,
            statusReason: status === 'CANCELLED' ? statusReason : null,
            statusOn: status === 'IN_PROGRESS' ? input.initiatedOn : day,
            revisedValue:
              contract === null ? null : further!.revisedValueOf(contract, input.purchaseOrderValue),
          },
        },
      }
    })
  },

  async save(tx, importing, wanted) {
    const enquiries = await Promise.all(
      wanted.map(async ({ enquiryId }) => (enquiryId === null ? null : await findEnquiry(tx, enquiryId))),
    )
    const papers = await createPapers(
      tx,
      kind,
      wanted.map((each, i) => ({ ...each, tx, attachment: null, enquiry: enquiries[i] ?? null })),
    )
    const withContracts = wanted.flatMap(({ contract, initiator }, i) =>
      contract === null ? [] : [{ paper: papers[i] as Paper, wanted: contract, initiator }],
    )
    if (withContracts.length > 0) await further!.save(tx, importing, withContracts)
    return papers.map(({ row: { id } }) => String(id))
  },

  usedSince: async () => new Map(),

  async takeBack(tx, ids) {
    await takeBack(tx, await findPapers(tx, kind, ids.map(Number)))
  },
})

type Enquiries = (text: string) => EnquiryRecord | undefined

/** The enquiries that papers name by number, reference or former reference. */
async function findNamedEnquiries(tx: TenantTx, texts: string[]): Promise<Enquiries> {
  const ids = await findReferences(tx, enquiryRegister, texts)
  const records = new Map(
    (await findEnquiries(tx, [...new Set(ids.values())])).map((each) => [each.id, each]),
  )
  return (text) => records.get(ids.get(text) ?? 0)
}

/** The enquiry that a paper takes up, or why it cannot. A cancelled paper only names it. */
function enquiryFor(
  text: string | undefined,
  enquiriesOf: Enquiries,
  used: Map<string, number>,
  { line, status }: { line: number; status: PaperStatus },
): { enquiry: EnquiryRecord | null; problem: string | null } {
  if (text === undefined) return { enquiry: null, problem: null }
  const found = enquiriesOf(text)
  if (!found) return { enquiry: null, problem: 'There is no enquiry with this number or reference.' }
  if (status === 'CANCELLED') return { enquiry: found, problem: null }
  const other = used.get(String(found.id))
  if (other !== undefined) return { enquiry: null, problem: `Row ${other} takes up the same enquiry.` }
  try {
    if (!isFree(found.state)) allowedEnquiry({ record: found } as never, { id: found.id })
  } catch (error) {
    if (error instanceof Refusal) return { enquiry: null, problem: messageOf(error) }
    throw error
  }
  used.set(String(found.id), line)
  return { enquiry: found, problem: null }
}

export const lvpImporter = paperImporter({
  kind: lvpKind,
  fields: lvpFields,
  rules: paperRules,
  clearHidden: clearHiddenOfPaper,
  takeBack: (tx, papers) => takeBackPapers(tx, lvpKind, papers),
})
