import type { RegisterName } from '@insaka/domain/all-registers'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import type { Step } from '@insaka/domain/steps/step'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useRegisterChange, type SubmitBody } from '../dialog/record.queries.ts'

type StepRequest = { id: number; version: number } & Readonly<Record<string, unknown>>

/** Takes a step of a record; afterwards the registers are read again. */
export const useStep = (endpoint: Endpoint, registers: readonly RegisterName[]) =>
  useRegisterChange(registers, async ({ body: { id, ...body }, submitKey }: SubmitBody<StepRequest>) => {
    const { message, payload } = await call(endpoint, { params: { id }, body, submitKey } as never)
    return { message, payload: payload as unknown as Readonly<Record<string, unknown>> }
  })

/** The version to send: for a decision that at the opening of the dialog, because the user has not read a later one. */
export function useVersionToSend(step: Step, latest: number): number {
  const [opened] = useState(latest)
  return step.decides ? opened : latest
}
