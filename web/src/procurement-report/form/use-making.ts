import { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import { useEffect, useRef, useState } from 'react'
import { callForFile } from '../../api/call.ts'
import { receiveFile } from '../../api/receive-file.ts'
import type { ReportRequest } from './report-form.ts'

/** Before the answer begins; then how much of it has come, in percent, where that is known. */
export type Making = { hasBegun: boolean; percent: number | null }

/** Has a report made and takes its file. It stops when somebody leaves the page. */
export function useMaking() {
  const [making, setMaking] = useState<Making | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** The file, or null where somebody stopped it. */
  async function make(request: ReportRequest): Promise<File | null> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setMaking({ hasBegun: false, percent: null })
    const tell = (percent: number | null) =>
      setMaking((before) =>
        before?.hasBegun && before.percent === percent ? before : { hasBegun: true, percent },
      )
    try {
      return await callForFile(reportEndpoints.make, { ...request, signal }, (response) =>
        receiveFile(response, tell),
      )
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      setMaking(null)
    }
  }

  return { making, make, cancel: () => running.current?.abort() }
}
