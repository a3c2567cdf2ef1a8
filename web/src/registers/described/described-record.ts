import type { RecordCaution } from '@insaka/domain/core/cautions'
import type { AnyRegister } from '@insaka/domain/registers/define-register'

/** A record of a described register; its own fields are known by name only. */
export type DescribedRecord = Record<string, unknown> & {
  id: number
  reference: string
  version: number
  state: string
  initiator: string
  initiatorId: string | null
  takenBackOn: string | null
  createdOn: string
  cautions: readonly RecordCaution[]
}

/** The reference, or the number with its label: 'Vendor No. 12'. */
export const referenceText = ({ reference, numberLabel }: AnyRegister, record: DescribedRecord): string =>
  reference ? record.reference : `${numberLabel} ${record.reference}`
