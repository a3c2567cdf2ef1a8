import { Refusal } from '@insaka/domain/core/errors'
import { exportContentTypes } from '@insaka/domain/core/export'
import { paginate } from '@insaka/domain/core/paging'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { importRegisters } from '@insaka/domain/imports/imports.labels'
import { readStoredFile } from '../attachments/read-attachment.ts'
import type { Uploads } from '../attachments/upload.actions.ts'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { withHourlyLimit } from '../worker-threads/hourly-limit.ts'
import type { FairQueue } from '../worker-threads/fair-queue.ts'
import { attachDocument } from './attach-document.ts'
import { chooseHeadings, readFirstRows } from './choose-headings.ts'
import { makePasswordSheet } from './password-sheet.ts'
import { passwordsWorkbook, problemsWorkbook, createImportTemplate } from './import-workbooks.ts'
import {
  startImportCheck,
  matchImport,
  readImportDetails,
  startImport,
  stopImport,
  startImportUndo,
} from './imports.actions.ts'
import { applyCorrections, correctRow, readCorrected, readProblems } from './correct-rows.actions.ts'
import { countImports, findImport, listImports } from './imports.repository.ts'
import { uploadImport } from './upload-import.ts'

export const importsRoutes = (platform: Platform, queue: FairQueue, uploads: Uploads) => {
  const { database } = platform
  const upload = uploadImport(platform, queue)
  const workbookFile = (content: Uint8Array, saveAs: string) => ({
    type: exportContentTypes.xlsx,
    content: asStream(content),
    length: content.length,
    saveAs,
  })
  return bind(importsEndpoints, {
    upload: async ({ caller, upload: sent, query: { register, again }, signal }) => {
      const id = await withHourlyLimit(platform, { userId: caller.userId, kind: 'imports' }, () =>
        upload(caller, sent, { register, again: again === 'true', signal }),
      )
      return { import: await readImportDetails(platform, caller, id) }
    },
    list: ({ caller: { institutionId }, params: { page, pageSize: size } }) =>
      database.read(institutionId, async (tx) => {
        const [total, content] = await Promise.all([countImports(tx), listImports(tx, { page, size })])
        return { imports: { content, pagination: paginate({ page, size }, total, content.length) } }
      }),
    template: async ({ caller: { institutionId }, params: { register } }) => {
      const content = await database.read(institutionId, (tx) => createImportTemplate(tx, register))
      return workbookFile(content, `${importRegisters[register]} template.xlsx`)
    },
    get: async ({ caller, params: { id } }) => ({ import: await readImportDetails(platform, caller, id) }),
    firstRows: async ({ caller, params: { id }, signal }) => ({
      firstRows: await readFirstRows(platform, queue, caller, { id, signal }),
    }),
    headings: async ({ caller, params: { id }, body: { row }, signal }) => ({
      import: await chooseHeadings(platform, queue, caller, { id, row, signal }),
    }),
    columns: async ({ caller, params: { id }, body }) => ({
      import: await matchImport(platform, caller, id, body),
    }),
    check: async ({ caller, params: { id } }) => ({ import: await startImportCheck(platform, caller, id) }),
    problems: async ({ caller, params: { id }, query }) => ({
      problems: await readProblems(platform, caller, { id, ...query }),
    }),
    corrected: async ({ caller, params: { id }, query }) => ({
      corrected: await readCorrected(platform, caller, { id, ...query }),
    }),
    problemsFile: async ({ caller: { institutionId }, params: { id } }) => {
      const content = await database.readSnapshot(institutionId, async (tx) => {
        if (!(await findImport(tx, id))) throw new Refusal('NOT_FOUND')
        return problemsWorkbook(tx, id)
      })
      return workbookFile(content, `Import ${id}, rows to correct.xlsx`)
    },
    mend: ({ caller, params, body }) => correctRow(platform, caller, params, body),
    corrections: async ({ caller, params: { id } }) => ({
      import: await applyCorrections(platform, caller, id),
    }),
    run: async ({ caller, params: { id }, body }) => ({
      import: await startImport(platform, caller, id, body),
    }),
    stop: async ({ caller, params: { id } }) => ({ import: await stopImport(platform, caller, id) }),
    undo: async ({ caller, params: { id } }) => ({ import: await startImportUndo(platform, caller, id) }),
    passwords: async ({ caller, params: { id }, signal }) => {
      const passwords = await withHourlyLimit(
        platform,
        { userId: caller.userId, kind: 'password sheets' },
        () => makePasswordSheet(platform, caller, { id, signal }),
      )
      return workbookFile(await passwordsWorkbook(passwords), `Import ${id}, temporary passwords.xlsx`)
    },
    documents: async ({ caller, upload: sent, params: { id } }) => ({
      document: await attachDocument(platform, uploads, caller, id, sent),
    }),
    file: async ({ caller: { institutionId }, params: { id } }) => {
      const importWithFile = await database.read(institutionId, (tx) => findImport(tx, id))
      if (!importWithFile) throw new Refusal('NOT_FOUND')
      return readStoredFile(
        database,
        institutionId,
        importWithFile.row.attachmentId,
        'application/octet-stream',
      )
    },
  })
}

async function* asStream(content: Uint8Array) {
  yield content
}
