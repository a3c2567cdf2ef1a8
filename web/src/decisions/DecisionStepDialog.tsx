import { Refusal } from '@insaka/domain/core/errors'
import { stateRefusal } from '@insaka/domain/steps/step'
import { useQueryClient } from '@tanstack/react-query'
import { StepDialog } from '../registers/steps/StepDialog.tsx'
import { useStep, useVersionToSend } from '../registers/steps/use-step.ts'
import { conflictIn } from '../ui/edit/conflict.ts'
import type { DecidedKind, DecidedRecord } from './decided-kinds.ts'

type Props = {
  kind: DecidedKind
  saved: unknown
  name: string
  onDone: () => void
  onClose: () => void
}

/** Asks what a step needs, and takes it. */
export function DecisionStepDialog({ kind, saved, name, onDone, onClose }: Props) {
  const { noun, steps, endpoints, affectedRegisters, part, query, payloadKey } = kind
  const record = part(saved)
  const queryClient = useQueryClient()
  const endpoint = endpoints[name]!
  const step = steps[name]!
  const takeStep = useStep(endpoint, affectedRegisters)
  const version = useVersionToSend(step, record.version)
  const keep = (latest: unknown) => queryClient.setQueryData(query(record.id).queryKey, latest)

  /** A record that somebody else has decided in the meantime ends the dialog, unless the user has typed something. */
  async function send(current: DecidedRecord | null, asked: object, submitKey: string) {
    try {
      const body = { id: record.id, version: current ? part(current).version : version, ...asked }
      const { message, payload } = await takeStep.mutateAsync({ body, submitKey })
      keep(payload[payloadKey])
      return { message }
    } catch (error) {
      const conflict = conflictIn(error)
      const latest = conflict?.because === 'STALE' ? part(conflict.current) : null
      if (
        !latest ||
        !stateRefusal(step, { noun, state: latest.state, stateLabel: latest.state, record: latest })
      )
        throw error
      const message = `${record.reference} no longer waits for this step: another user has changed or decided it.`
      if (Object.keys(asked).length === 0) return { message }
      throw new Refusal('INVALID', {
        message: `${message} Your input is still here. Copy it if you need it, then press Back.`,
      })
    }
  }

  return (
    <StepDialog
      {...{ step, noun, record, send, onDone, onClose }}
      stateOf={(current) => part(current).state}
      {...(endpoint.rules && { rules: endpoint.rules })}
      onDoneEarlier={(latest) => {
        keep(latest)
        onDone()
      }}
      onChanged={keep}
    />
  )
}
