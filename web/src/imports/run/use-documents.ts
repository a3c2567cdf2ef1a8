import { faultOfChosenFile } from '@insaka/domain/attachments/attachments.rules'
import { Refusal } from '@insaka/domain/core/errors'
import {
  mostDocuments,
  type DocumentOutcome,
  type ImportDocument,
} from '@insaka/domain/imports/import-documents'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { reasonOf, useSending, type Deliver } from '../../files/use-sending.ts'
import { forgetRecords } from '../imports.queries.ts'

/** What became of a document; the file itself where it was not taken, so that it can be sent once more. */
export type Result = {
  fileName: string
  outcome: DocumentOutcome | 'FAILED'
  record: ImportDocument['record']
  fault: string
  file: File | null
}

const failed = (file: File, fault: string): Result => ({
  fileName: file.name,
  outcome: 'FAILED',
  record: null,
  fault,
  file,
})

/** Sends documents to the records of an import, one after another. */
export function useDocuments(id: number) {
  const queryClient = useQueryClient()
  const { going, send, cancel } = useSending()
  const [turn, setTurn] = useState<{ before: number; of: number } | null>(null)
  const [results, setResults] = useState<Result[]>([])
  const [fault, setFault] = useState('')

  /** What is said of a file last is what holds. */
  const keep = (files: Result[]) =>
    setResults((kept) => {
      const names = new Set(files.map(({ fileName }) => fileName))
      return [...kept.filter(({ fileName }) => !names.has(fileName)), ...files]
    })

  async function sendAll(files: File[]) {
    if (files.length > mostDocuments) {
      setFault(`At most ${mostDocuments} files go in one turn, and these are ${files.length}. None was sent.`)
      return
    }
    setFault('')
    for (const [before, file] of files.entries()) {
      setTurn({ before, of: files.length })
      const result = await send(file, deliverTo(id))
      if (!result) {
        keep(files.slice(before).map((each) => failed(each, 'Sending was stopped.')))
        break
      }
      keep([result])
    }
    setTurn(null)
    await forgetRecords(queryClient)
  }

  return { going: going && turn && { ...going, ...turn }, results, fault, sendAll, stop: cancel }
}

/** One that is refused is listed as such, and the others go on. */
const deliverTo =
  (id: number): Deliver<Result> =>
  async (file, way) => {
    try {
      const found = await faultOfChosenFile(file)
      if (found) return failed(file, found)
      const { payload } = await call(importsEndpoints.documents, { params: { id }, file, ...way })
      // People know the file by the name that it has on their computer.
      return { ...payload.document, fileName: file.name, fault: '', file: null }
    } catch (error) {
      if (way.signal.aborted || (error instanceof Refusal && error.code === 'NOT_SIGNED_IN')) throw error
      return failed(file, reasonOf(error))
    }
  }
