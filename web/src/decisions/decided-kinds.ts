import type { RegisterName } from '@insaka/domain/all-registers'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import type { ComponentType } from 'react'
import type { RecordQuery } from '../registers/dialog/record.queries.ts'

export type DecidedRecord = WithSteps & { id: number; version: number; reference: string }

/** How the records of a register are read, shown and decided. */
export type DecidedKind<R extends DecidedRecord = DecidedRecord> = {
  noun: string
  query: RecordQuery<R>
  /** The key of the record in the reply to a step. */
  payloadKey: string
  steps: Steps
  endpoints: Readonly<Record<string, Endpoint>>
  affectedRegisters: readonly RegisterName[]
  stateOf: (record: R) => string
  /** The fields of the record as text. */
  Fields: ComponentType<{ record: R }>
}

/** Drops the type of the record, so that all kinds can be handled alike. */
export const decidedKind = <R extends DecidedRecord>(kind: DecidedKind<R>) => kind as unknown as DecidedKind

export type DecidedKinds = Partial<Record<DecidedRegister, DecidedKind>>
