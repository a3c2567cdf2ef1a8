import { Refusal } from '@insaka/domain/core/errors'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import { takesDocuments, type ImportDocument } from '@insaka/domain/imports/import-documents'
import { underWay, type ImportRegister, type ImportState } from '@insaka/domain/imports/imports.labels'
import type { Uploads } from '../attachments/upload.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import type { Upload } from '../http/files.ts'
import { lvpKind } from '../lvp/lvp.kind.ts'
import { giveToAmendment, giveToContract } from '../mpc/change-contract.actions.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { giveToPaper } from '../papers/change-paper.actions.ts'
import type { Platform } from '../platform.ts'
import { actorOf, type Caller } from '../submit/caller.ts'
import { findRecordsNamed, type NamedRecord } from './documents.repository.ts'
import { notNow, refusedAs } from './imports.actions.ts'
import { findImport, lockImport } from './imports.repository.ts'

const importTakenBack =
  'This import was taken back. Attach the document to the record itself, or to a later import of the file.'

/** What histories say of it. An import is taken back all the same: see `changedSince`. */
const action = 'document attached'

/** Attaches a PDF to the one record of an import whose name it bears, if that has none. */
export const attachDocument = (
  { database }: Pick<Platform, 'database'>,
  uploads: Uploads,
  caller: Caller,
  id: number,
  upload: Upload,
): Promise<ImportDocument> =>
  uploads.toRecord(caller, upload, async (fileName, save) => {
    const { institutionId } = caller
    const named = await database.read(institutionId, async (tx) => {
      const found = await findImport(tx, id)
      if (!found) throw new Refusal('NOT_FOUND')
      const { register, state } = found.row
      refuseUnfit(register, state)
      return findRecordsNamed(tx, { id, register, name: fileName.replace(/\.pdf$/, '') })
    })
    const inUse = named.filter(({ isTakenBack }) => !isTakenBack)
    const [first, second] = inUse
    if (!first && named.length > 0) throw refusedAs('file', takenBackRefusal)
    if (!first) return { fileName, outcome: 'NO_RECORD', record: null }
    if (second) return { fileName, outcome: 'SEVERAL', record: null }
    const { register, id: recordId, reference, hasFile } = first
    const record = { register, id: recordId, reference }
    if (hasFile) return { fileName, outcome: 'HAS_ONE', record }

    const { id: attachmentId } = await save()
    const isGiven = await database.write(institutionId, actorOf(caller), async (tx) => {
      const state = await lockImport(tx, id)
      if (state) refuseClosed(state)
      return give[register](tx, caller, { id: recordId, attachmentId, action })
    })
    return { fileName, outcome: isGiven ? 'ATTACHED' : 'HAS_ONE', record }
  })

type Give = (
  tx: WriteTx,
  caller: Caller,
  giving: { id: number; attachmentId: string; action: string },
) => Promise<boolean>

const give: Record<NamedRecord['register'], Give> = {
  lvp: (tx, caller, giving) => giveToPaper(tx, caller, lvpKind, giving),
  mpc: (tx, caller, giving) => giveToPaper(tx, caller, mpcKind, giving),
  contracts: giveToContract,
  amendments: giveToAmendment,
}

function refuseUnfit(register: ImportRegister, state: ImportState): void {
  if (!takesDocuments(register)) throw refusedAs('file', 'Records of this register have no files.')
  refuseClosed(state)
}

function refuseClosed(state: ImportState): void {
  if ((underWay as readonly ImportState[]).includes(state)) throw notNow(state)
  if (state === 'TAKEN_BACK') throw refusedAs('state', importTakenBack)
}
