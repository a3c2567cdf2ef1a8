import { Refusal } from '@insaka/domain/core/errors'
import { exportTypes } from '@insaka/domain/core/export'
import { paginate } from '@insaka/domain/core/paging'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { importRegisters } from '@insaka/domain/imports/imports.labels'
import { readKeptFile } from '../attachments/read-attachment.ts'
import type { Uploads } from '../attachments/upload.actions.ts'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { hourly } from '../threads/hourly.ts'
import type { Places } from '../threads/places.ts'
import { attachDocument } from './attach-document.ts'
import { chooseHeadings, readFirstRows } from './choose-headings.ts'
import { makePasswords } from './import-passwords.ts'
import { passwordsWorkbook, problemsWorkbook, templateFor } from './import-workbooks.ts'
import { checkAll, matchImport, readWhole, runAll, stopImport, undoAll } from './imports.actions.ts'
import { mendRow, readProblems, applyCorrections } from './problem-rows.actions.ts'
import { countImports, findImport, listImports } from './imports.repository.ts'
import { uploadImport } from './upload-import.ts'

export const importsRoutes = (platform: Platform, places: Places, uploads: Uploads) => {
  const { database } = platform
  const upload = uploadImport(platform, places)
  const workbook = (content: Uint8Array, saveAs: string) => ({
    type: exportTypes.xlsx,
    content: once(content),
    length: content.length,
    saveAs,
  })
  return bind(importsEndpoints, {
    upload: async ({ caller, upload: sent, query: { register, again }, signal }) => {
      const id = await hourly(platform, { userId: caller.userId, kind: 'imports' }, () =>
        upload(caller, sent, { register, again: again === 'true', signal }),
      )
      return { import: await readWhole(platform, caller, id) }
    },
    list: ({ caller: { institutionId }, params: { page, pageSize: size } }) =>
      database.read(institutionId, async (tx) => {
        const [total, content] = await Promise.all([countImports(tx), listImports(tx, { page, size })])
        return { imports: { content, pagination: paginate({ page, size }, total, content.length) } }
      }),
    template: async ({ caller: { institutionId }, params: { register } }) => {
      const content = await database.read(institutionId, (tx) => templateFor(tx, register))
      return workbook(content, `${importRegisters[register]} template.xlsx`)
    },
    get: async ({ caller, params: { id } }) => ({ import: await readWhole(platform, caller, id) }),
    firstRows: async ({ caller, params: { id }, signal }) => ({
      firstRows: await readFirstRows(platform, places, caller, { id, signal }),
    }),
    headings: async ({ caller, params: { id }, body: { row }, signal }) => ({
      import: await chooseHeadings(platform, places, caller, { id, row, signal }),
    }),
    columns: async ({ caller, params: { id }, body }) => ({
      import: await matchImport(platform, caller, id, body),
    }),
    check: async ({ caller, params: { id } }) => ({ import: await checkAll(platform, caller, id) }),
    problems: async ({ caller, params: { id }, query }) => ({
      problems: await readProblems(platform, caller, { id, ...query }),
    }),
    problemsFile: async ({ caller: { institutionId }, params: { id } }) => {
      const content = await database.readSnapshot(institutionId, async (tx) => {
        if (!(await findImport(tx, id))) throw new Refusal('NOT_FOUND')
        return problemsWorkbook(tx, id)
      })
      return workbook(content, `Import ${id}, rows to be mended.xlsx`)
    },
    mend: ({ caller, params, body }) => mendRow(platform, caller, params, body),
    corrections: async ({ caller, params: { id } }) => ({
      import: await applyCorrections(platform, caller, id),
    }),
    run: async ({ caller, params: { id }, body }) => ({ import: await runAll(platform, caller, id, body) }),
    stop: async ({ caller, params: { id } }) => ({ import: await stopImport(platform, caller, id) }),
    undo: async ({ caller, params: { id } }) => ({ import: await undoAll(platform, caller, id) }),
    passwords: async ({ caller, params: { id }, signal }) => {
      const given = await hourly(platform, { userId: caller.userId, kind: 'password sheets' }, () =>
        makePasswords(platform, caller, { id, signal }),
      )
      return workbook(await passwordsWorkbook(given), `Import ${id}, temporary passwords.xlsx`)
    },
    documents: async ({ caller, upload: sent, params: { id } }) => ({
      document: await attachDocument(platform, uploads, caller, id, sent),
    }),
    file: async ({ caller: { institutionId }, params: { id } }) => {
      const found = await database.read(institutionId, (tx) => findImport(tx, id))
      if (!found) throw new Refusal('NOT_FOUND')
      return readKeptFile(database, institutionId, found.row.attachmentId, 'application/octet-stream')
    },
  })
}

async function* once(content: Uint8Array) {
  yield content
}
