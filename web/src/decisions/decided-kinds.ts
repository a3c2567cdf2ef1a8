import type { RegisterName } from '@insaka/domain/all-registers'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { DecidedRegister } from '@insaka/domain/decisions/decisions.labels'
import type { Steps } from '@insaka/domain/steps/step'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import type { ComponentType } from 'react'
import type { RecordQuery } from '../registers/dialog/record.queries.ts'

/** A record as its steps see it. */
export type DecidedRecord = WithSteps & { id: number; version: number; reference: string }

/** How the records of a register are read, shown and decided. */
export type DecidedKind<R = unknown> = {
  noun: string
  query: RecordQuery<R>
  /** The decided part of a saved record, if that is a larger object. */
  part: (saved: R) => DecidedRecord & { state: string }
  /** The key of the record in the reply to a step. */
  payloadKey: string
  steps: Steps
  endpoints: Readonly<Record<string, Endpoint>>
  affectedRegisters: readonly RegisterName[]
  /** Its files only add to the record, so a missing one is no open point. */
  hasOptionalFile?: true
  /** The fields of the record as text. */
  Fields: ComponentType<{ saved: R }>
}

/** Drops the type of the record, so that all kinds can be handled alike. */
export const decidedKind = <R>(kind: DecidedKind<R>) => kind as unknown as DecidedKind

export type DecidedKinds = Readonly<Record<DecidedRegister, DecidedKind>>
