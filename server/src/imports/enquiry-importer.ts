import * as z from 'zod/mini'
import { withMessages } from '@insaka/domain/core/cautions'
import { momentInput, toDay, toMoment } from '@insaka/domain/core/dates'
import { choice, flag, numberKey, optional } from '@insaka/domain/core/text'
import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import {
  enquiryFieldLabels,
  enquiryStates,
  type EnquiryState,
} from '@insaka/domain/enquiries/enquiries.labels'
import { assumedCategory, clearHidden, enquiryRules } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryFields, withdrawal, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import {
  createEnquiries,
  judged,
  takeBackEnquiries,
  type NewEnquiry,
} from '../enquiries/enquiries.actions.ts'
import { findPaperOfEnquiry } from '../papers/papers.repository.ts'
import { enquiryRegister, findEnquiries, findEnquiriesWithRows } from '../enquiries/enquiries.repository.ts'
import { checkRow, problemOf } from './find-values.ts'
import { initiatorOf, type Importer, type Judged } from './importing.ts'
import { findFormer } from './references.repository.ts'
import { cautionProblems, differencesOf, formerIdentity, formerOf } from './judging.ts'
import type { Problem } from './imports.table.ts'

/** Only whether it was withdrawn counts; everything else follows from its days and papers. */
const withdrawnOn = optional(momentInput(enquiryFieldLabels.withdrawnOn))
const vendorCategoryConfirmed = z._default(flag(enquiryFieldLabels.vendorCategoryConfirmed), true)
const state = optional(choice(enquiryFieldLabels.state, enquiryStates))

type Wanted = Omit<NewEnquiry, 'tx'>

export const enquiryImporter: Importer<Wanted> = {
  identify: formerIdentity,
  identityFields: ['formerReference', 'reference'],

  async judge(tx, importing, known, units, { now }) {
    const taken = await findFormer(
      tx,
      enquiryRegister,
      units.map(({ main }) => formerOf(main)),
    )
    const there = new Map((await findEnquiries(tx, [...taken.values()])).map((record) => [record.id, record]))
    return units.map((unit): Judged<Wanted> => {
      const { main } = unit
      const former = formerOf(main)
      const row = { ...main, inputs: { ...main.inputs, ...(former !== '' && { formerReference: former }) } }
      const facts = { today: toDay(now) }
      const { checked, problems, department } = checkRow<EnquiryInput>(
        row,
        known,
        { ...enquiryFields, state, withdrawnOn, vendorCategoryConfirmed },
        {
          rules: enquiryRules,
          clearHidden,
          facts,
        },
      )
      const {
        state: was,
        withdrawnOn: wasOn = null,
        vendorCategoryConfirmed: isConfirmed,
        ...right
      } = checked.right as EnquiryInput & {
        state: EnquiryState | null
        withdrawnOn?: string | null
        vendorCategoryConfirmed: boolean
      }
      const record = former === '' ? undefined : there.get(taken.get(numberKey(former)) ?? 0)
      const base = { unit, further: [], orderedBy: right.issuedOn ?? '' }
      if (record) {
        return {
          ...base,
          problems: [],
          cautions: [],
          wanted: null,
          there: { id: String(record.id), differs: differencesOf(main, right, record) },
        }
      }
      const isWithdrawn = was === 'WITHDRAWN'
      const reason = withdrawal.shape.reason.safeParse(main.inputs['withdrawalReason'])
      const all: Problem[] = [
        ...problems,
        ...(isWithdrawn && !reason.success
          ? reason.error.issues.map(({ message }) => problemOf(main.sheet, 'withdrawalReason', message))
          : []),
      ]
      if (all.length > 0) return { ...base, problems: all, cautions: [], wanted: null, there: null }
      const { id: importId } = importing
      const kept = isWithdrawn ? [] : judged(now, right, { createdOn: toMoment(now), importId })
      return {
        ...base,
        problems: [],
        cautions: cautionProblems(main, kept, (some) => withMessages(enquiryCautions, some)),
        there: null,
        wanted: {
          initiator: initiatorOf(importing, known, main.texts['initiator'] ?? ''),
          input: right,
          department: department('department')!,
          // A category that Insaka does not assume has been entered by somebody.
          isCategoryConfirmed: isConfirmed || right.vendorCategory !== assumedCategory,
          imported: {
            importId,
            withdrawal: isWithdrawn
              ? { on: earlier(wasOn ?? right.closedOn, toMoment(now)), reason: reason.data! }
              : null,
          },
        },
      }
    })
  },

  async save(tx, _importing, wanted) {
    const created = await createEnquiries(
      tx,
      wanted.map((each) => ({ ...each, tx })),
    )
    return created.map(({ row: { id } }) => String(id))
  },

  async usedSince(tx, ids) {
    const linked = (await findEnquiries(tx, ids.map(Number))).filter(({ state }) => state === 'LINKED')
    const papers = await Promise.all(linked.map(({ id }) => findPaperOfEnquiry(tx, id)))
    return new Map(linked.map(({ id }, i) => [String(id), `It is linked to ${papers[i]!.reference}.`]))
  },

  async takeBack(tx, ids) {
    takeBackEnquiries(tx, await findEnquiriesWithRows(tx, ids.map(Number)))
  },
}

const earlier = (one: string, other: string): string => (one < other ? one : other)
