import { Refusal } from '@insaka/domain/core/errors'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import { takesDocuments, type ImportDocument } from '@insaka/domain/imports/import-documents'
import {
  activeImportStates,
  type ImportRegister,
  type ImportState,
} from '@insaka/domain/imports/imports.labels'
import type { Uploads } from '../attachments/upload.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Upload } from '../http/file-transfer.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import {
  attachFirstFileToAmendment,
  attachFirstFileToContract,
} from '../contracts/change-contract.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { attachToPaper } from '../papers/change-paper.actions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../idempotency/caller.ts'
import { findRecordsNamed, type NamedRecord } from './documents.repository.ts'
import { wrongStateRefusal, importRefusal } from './imports.actions.ts'
import { findImport, lockImport } from './imports.repository.ts'

const importTakenBack =
  'This import was taken back. Attach the document to the record itself, or to a later import of the file.'

/** Action in the history. It does not prevent an undo, see `findLaterChanges`. */
const action = 'document attached'

/** Attaches a PDF to the record of an import that matches the file name and has no file yet. */
export const attachDocument = (
  { database }: Pick<Platform, 'database'>,
  uploads: Uploads,
  caller: Caller,
  id: number,
  upload: Upload,
): Promise<ImportDocument> =>
  uploads.uploadForRecord(caller, upload, async (fileName, save) => {
    const { institutionId } = caller
    const matches = await database.read(institutionId, async (tx) => {
      const existingImport = await findImport(tx, id)
      if (!existingImport) throw new Refusal('NOT_FOUND')
      const { register, state } = existingImport.row
      requireTakesDocuments(register, state)
      return findRecordsNamed(tx, { id, register, name: fileName.replace(/\.pdf$/, '') })
    })
    const inUse = matches.filter(({ isTakenBack }) => !isTakenBack)
    const [match, otherMatch] = inUse
    if (!match && matches.length > 0) throw importRefusal('file', takenBackRefusal)
    if (!match) return { fileName, outcome: 'NO_RECORD', record: null }
    if (otherMatch) return { fileName, outcome: 'SEVERAL', record: null }
    const { register, id: recordId, reference, hasFile } = match
    const record = { register, id: recordId, reference }
    if (hasFile) return { fileName, outcome: 'HAS_ONE', record }

    const { id: attachmentId } = await save()
    const isAttached = await database.write(institutionId, actorOf(caller), async (tx) => {
      const state = await lockImport(tx, id)
      if (state) requireOpenForDocuments(state)
      return attachFileTo[register](tx, caller, { id: recordId, attachmentId, action })
    })
    return { fileName, outcome: isAttached ? 'ATTACHED' : 'HAS_ONE', record }
  })

type AttachFile = (
  tx: WriteTx,
  caller: Caller,
  file: { id: number; attachmentId: string; action: string },
) => Promise<boolean>

const attachFileTo: Record<NamedRecord['register'], AttachFile> = {
  lvp: (tx, caller, file) => attachToPaper(tx, caller, lvpKind, file),
  mpc: (tx, caller, file) => attachToPaper(tx, caller, mpcKind, file),
  contracts: attachFirstFileToContract,
  amendments: attachFirstFileToAmendment,
}

function requireTakesDocuments(register: ImportRegister, state: ImportState): void {
  if (!takesDocuments(register)) throw importRefusal('file', 'Records of this register cannot have files.')
  requireOpenForDocuments(state)
}

function requireOpenForDocuments(state: ImportState): void {
  if ((activeImportStates as readonly ImportState[]).includes(state)) throw wrongStateRefusal(state)
  if (state === 'TAKEN_BACK') throw importRefusal('state', importTakenBack)
}
