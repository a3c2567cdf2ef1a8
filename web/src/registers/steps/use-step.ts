import type { RegisterName } from '@insaka/domain/all-registers'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { call } from '../../api/call.ts'
import { useRegisterChange, type SubmitBody } from '../dialog/record.queries.ts'

type StepRequest = { id: number; version: number } & Readonly<Record<string, unknown>>

/** Takes a step of a record; afterwards the registers are read again. */
export const useStep = (endpoint: Endpoint, registers: readonly RegisterName[]) =>
  useRegisterChange(registers, async ({ body: { id, ...body }, submitKey }: SubmitBody<StepRequest>) => {
    const { message, payload } = await call(endpoint, { params: { id }, body, submitKey } as never)
    return { message, payload: payload as unknown as Readonly<Record<string, unknown>> }
  })
