import * as z from 'zod/mini'
import { withMessages } from '@insaka/domain/core/cautions'
import { momentInput, toDay, toMoment } from '@insaka/domain/core/dates'
import { choice, flag, normalizeNumber, optional } from '@insaka/domain/core/text-fields'
import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import { enquiryStates, type EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import {
  assumedCategory,
  clearHiddenEnquiryFields,
  enquiryRules,
} from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryFields, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.fields'
import { importedEnquiryShapes, withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import {
  createEnquiries,
  enquiryActions,
  takeBackEnquiries,
  type NewEnquiry,
} from '../enquiries/enquiries.actions.ts'
import { findPaperOfEnquiry } from '../papers/papers.repository.ts'
import { enquiryRegister, findEnquiries, findEnquiriesWithRows } from '../enquiries/enquiries.repository.ts'
import { checkRow, problemOf } from './check-row.ts'
import { initiatorOf, type Importer, type CheckedUnit } from './importer.ts'
import { findFormerReferences } from './import-lookups.repository.ts'
import { cautionProblems, differencesOf, formerIdentity, formerReferenceOf } from './compare-rows.ts'
import type { Problem } from './imports.table.ts'

/** A file decides only whether an enquiry is withdrawn; its other states follow from dates and papers. */
const withdrawnOn = optional(momentInput(enquiryFields.withdrawnOn.label))
const vendorCategoryConfirmed = z._default(flag(enquiryFields.vendorCategoryConfirmed.label), true)
const state = optional(choice('State', enquiryStates))

type EnquiryToSave = Omit<NewEnquiry, 'tx'>

export const enquiryImporter: Importer<EnquiryToSave> = {
  identify: formerIdentity,
  identityFields: ['formerReference', 'reference'],

  async check(tx, importing, referenceData, units, { now }) {
    const existingIds = await findFormerReferences(
      tx,
      enquiryRegister,
      units.map(({ main }) => formerReferenceOf(main)),
    )
    const existingRecords = new Map(
      (await findEnquiries(tx, [...existingIds.values()])).map((record) => [record.id, record]),
    )
    return units.map((unit): CheckedUnit<EnquiryToSave> => {
      const { main } = unit
      const formerReference = formerReferenceOf(main)
      const row = {
        ...main,
        inputs: { ...main.inputs, ...(formerReference !== '' && { formerReference: formerReference }) },
      }
      const facts = { today: toDay(now) }
      const { checked, problems, department } = checkRow<EnquiryInput>(
        row,
        referenceData,
        { ...importedEnquiryShapes, state, withdrawnOn, vendorCategoryConfirmed },
        {
          rules: enquiryRules,
          clearHidden: clearHiddenEnquiryFields,
          facts,
        },
      )
      const {
        state: importedState,
        withdrawnOn: importedWithdrawnOn = null,
        vendorCategoryConfirmed: isConfirmed,
        ...right
      } = checked.validFields as EnquiryInput & {
        state: EnquiryState | null
        withdrawnOn?: string | null
        vendorCategoryConfirmed: boolean
      }
      const record =
        formerReference === ''
          ? undefined
          : existingRecords.get(existingIds.get(normalizeNumber(formerReference)) ?? 0)
      const base = { unit, detailProblems: [], sortKey: right.issuedOn ?? '' }
      if (record) {
        return {
          ...base,
          problems: [],
          cautions: [],
          toSave: null,
          existing: { id: String(record.id), differs: differencesOf(main, right, record) },
        }
      }
      const isWithdrawn = importedState === 'WITHDRAWN'
      const reason = withdrawal.shape.reason.safeParse(main.inputs['withdrawalReason'])
      const allProblems: Problem[] = [
        ...problems,
        ...(isWithdrawn && !reason.success
          ? reason.error.issues.map(({ message }) => problemOf(main.sheet, 'withdrawalReason', message))
          : []),
      ]
      if (allProblems.length > 0)
        return { ...base, problems: allProblems, cautions: [], toSave: null, existing: null }
      const { id: importId } = importing
      const rowCautions = isWithdrawn
        ? []
        : enquiryActions.evaluateCautions(now, right, { createdOn: toMoment(now), importId }, {})
      return {
        ...base,
        problems: [],
        cautions: cautionProblems(main, rowCautions, (stored) => withMessages(enquiryCautions, stored)),
        existing: null,
        toSave: {
          initiator: initiatorOf(importing, referenceData, main.texts['initiator'] ?? ''),
          input: right,
          department: department('department')!,
          // A category that differs from the assumed one must have been entered by a user.
          isCategoryConfirmed: isConfirmed || right.vendorCategory !== assumedCategory,
          imported: {
            importId,
            withdrawal: isWithdrawn
              ? { on: earlierOf(importedWithdrawnOn ?? right.closedOn, toMoment(now)), reason: reason.data! }
              : null,
          },
        },
      }
    })
  },

  async save(tx, _importing, toSave) {
    const created = await createEnquiries(
      tx,
      toSave.map((each) => ({ ...each, tx })),
    )
    return created.map(({ row: { id } }) => String(id))
  },

  async reasonsToKeep(tx, ids) {
    const linked = (await findEnquiries(tx, ids.map(Number))).filter(({ state }) => state === 'LINKED')
    const papers = await Promise.all(linked.map(({ id }) => findPaperOfEnquiry(tx, id)))
    return new Map(linked.map(({ id }, i) => [String(id), `It is linked to ${papers[i]!.reference}.`]))
  },

  async takeBack(tx, ids) {
    takeBackEnquiries(tx, await findEnquiriesWithRows(tx, ids.map(Number)))
  },
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other)
