import type { RecordCaution } from '@insaka/domain/core/cautions'

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
