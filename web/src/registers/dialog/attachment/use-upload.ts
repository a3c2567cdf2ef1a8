import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { beginningBytes, faultOfChosenFile } from '@insaka/domain/attachments/attachments.rules'
import type { AttachmentRecord } from '@insaka/domain/attachments/attachments.schema'
import { Refusal } from '@insaka/domain/core/errors'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'

type Going = { fileName: string; share: number }

/** Sends a file ahead of the paper that it is for. */
export function useUpload() {
  const [going, setGoing] = useState<Going | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  // Nobody waits for it any more.
  useEffect(() => () => running.current?.abort(), [])

  /** The file as it was taken, or null where it was not; `fault` says why not. */
  async function send(file: File): Promise<AttachmentRecord | null> {
    const { name: fileName } = file
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setFault(null)
    setGoing({ fileName, share: 0 })
    try {
      const found = faultOfChosenFile(file, await beginningOf(file))
      if (found) throw new Refusal('INVALID', { message: found })
      const { payload } = await call(attachmentsEndpoints.upload, {
        file,
        signal: controller.signal,
        onProgress: (share) => setGoing({ fileName, share }),
      })
      return payload.attachment
    } catch (error) {
      if (!controller.signal.aborted) setFault(reasonOf(error))
      return null
    } finally {
      if (running.current === controller) setGoing(null)
    }
  }

  return { going, fault, send, cancel: () => running.current?.abort() }
}

const beginningOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer())

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.fields['file']?.join(' ') ?? error.message
  return 'This file could not be read. Please choose it again.'
}
