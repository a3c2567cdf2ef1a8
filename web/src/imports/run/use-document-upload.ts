import { chosenFileFault } from '@insaka/domain/attachments/attachments.rules'
import { Refusal } from '@insaka/domain/core/errors'
import {
  maxDocuments,
  type DocumentOutcome,
  type ImportDocument,
} from '@insaka/domain/imports/import-documents'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { uploadFaultText, useFileUpload, type UploadTask } from '../../files/use-file-upload.ts'
import { refetchRecords } from '../imports.queries.ts'

/** The result of an upload; a rejected file is kept for another attempt. */
export type DocumentResult = {
  fileName: string
  outcome: DocumentOutcome | 'FAILED'
  record: ImportDocument['record']
  fault: string
  file: File | null
}

const failedResult = (file: File, fault: string): DocumentResult => ({
  fileName: file.name,
  outcome: 'FAILED',
  record: null,
  fault,
  file,
})

/** Uploads documents to the records of an import, one after another. */
export function useDocumentUpload(id: number) {
  const queryClient = useQueryClient()
  const { going, send, cancel } = useFileUpload()
  const [turn, setTurn] = useState<{ before: number; of: number } | null>(null)
  const [results, setResults] = useState<DocumentResult[]>([])
  const [fault, setFault] = useState('')

  /** The latest result of a file replaces the earlier one. */
  const mergeResults = (files: DocumentResult[]) =>
    setResults((previous) => {
      const names = new Set(files.map(({ fileName }) => fileName))
      return [...previous.filter(({ fileName }) => !names.has(fileName)), ...files]
    })

  async function sendAll(files: File[]) {
    if (files.length > maxDocuments) {
      setFault(`You chose ${files.length} files. Send at most ${maxDocuments} at a time. None was sent.`)
      return
    }
    setFault('')
    for (const [before, file] of files.entries()) {
      setTurn({ before, of: files.length })
      const result = await send(file, documentUploadTask(id))
      if (!result) {
        mergeResults(files.slice(before).map((each) => failedResult(each, 'Sending was stopped.')))
        break
      }
      mergeResults([result])
    }
    setTurn(null)
    await refetchRecords(queryClient)
  }

  return { going: going && turn && { ...going, ...turn }, results, fault, sendAll, stop: cancel }
}

/** A rejected file becomes a result, so that the next file is still sent. */
const documentUploadTask =
  (id: number): UploadTask<DocumentResult> =>
  async (file, options) => {
    try {
      const fileFault = await chosenFileFault(file)
      if (fileFault) return failedResult(file, fileFault)
      const { payload } = await call(importsEndpoints.documents, { params: { id }, file, ...options })
      // Users know the file by its local name.
      return { ...payload.document, fileName: file.name, fault: '', file: null }
    } catch (error) {
      if (options.signal.aborted || (error instanceof Refusal && error.code === 'NOT_SIGNED_IN')) throw error
      return failedResult(file, uploadFaultText(error))
    }
  }
