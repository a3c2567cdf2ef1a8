import { labelsOf, registerCards } from '@insaka/domain/all-registers'
import {
  normalizeReferences,
  requisitionFieldLimit,
  referencesIn,
  requisitionNumbersIn,
} from '@insaka/domain/enquiries/requisition-references'
import type { TenantTx } from '../db/transactions.ts'
import { readText } from '../db/statement.ts'

type NamedRequisition = { reference: string; state: string }

const findNamed = (tx: TenantTx, ids: readonly number[]): Promise<NamedRequisition[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readText(tx, {
        name: 'requisitions.named',
        text: `SELECT reference, state FROM requisitions
                WHERE institution_id = $1 AND id = ANY ($2::bigint[]) AND state <> 'TAKEN_BACK'`,
        values: [ids],
      })

const states: Readonly<Record<string, string>> = labelsOf(registerCards.requisitions.states)

/** The fault of the requisitions that an enquiry names. New ones must be accepted; earlier ones may be closed by now. */
export async function requisitionsFault(
  tx: TenantTx,
  text: string | null | undefined,
  before: string | null = null,
): Promise<string | null> {
  const references = referencesIn(text)
  const known = referencesIn(before)
  const found = new Map(
    (await findNamed(tx, requisitionNumbersIn(text))).map((each) => [each.reference.toUpperCase(), each]),
  )
  const faults = references.flatMap((reference) => {
    if (known.includes(reference)) return []
    const requisition = found.get(reference)
    if (!requisition) return [`There is no requisition ${reference}.`]
    if (requisition.state === 'ACCEPTED') return []
    return [`Requisition ${reference} is ${states[requisition.state]!.toLowerCase()}, not accepted.`]
  })
  const isTooLong = (normalizeReferences(text)?.length ?? 0) > requisitionFieldLimit
  return faults[0] ?? (isTooLong ? 'Name fewer requisitions.' : null)
}
