import { Refusal } from '@insaka/domain/core/errors'
import { useEffect, useRef, useState } from 'react'

type FileUpload = { fileName: string; share: number }

export type UploadTask<T> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<T>

/** Uploads one file at a time with progress and error; it is aborted when the user leaves the page. */
export function useFileUpload() {
  const [going, setGoing] = useState<FileUpload | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Returns null if the upload failed or was cancelled. */
  async function send<T>(file: File, task: UploadTask<T>): Promise<T | null> {
    const { name: fileName } = file
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setFailure(null)
    setGoing({ fileName, share: 0 })
    try {
      const onProgress = (share: number) => setGoing({ fileName, share })
      return await task(file, { signal: controller.signal, onProgress })
    } catch (error) {
      if (!controller.signal.aborted) setFailure(error)
      return null
    } finally {
      if (running.current === controller) setGoing(null)
    }
  }

  const fault = failure === null ? null : uploadFaultText(failure)
  return { going, failure, fault, send, cancel: () => running.current?.abort() }
}

export const uploadFaultText = (error: unknown): string => {
  if (error instanceof Refusal) return error.fields['file']?.join(' ') ?? error.message
  return 'This file could not be read. Choose it again.'
}
