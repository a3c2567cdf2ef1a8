// Proves that the lint configuration enforces the import rules: writes imports into a copy and checks which are
// refused.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageCommandPath, repositoryRoot } from './repository-root.mjs'

const REFUSED = [
  ['domain/src/core/a.ts', 'fastify'],
  ['domain/src/core/b.ts', 'zod/v4/core'],
  ['domain/src/core/c.ts', '../../../server/src/config.ts'],
  ['domain/src/core/d.ts', '../users/users.schema.ts'],
  ['domain/src/papers/a.ts', '../lvp/lvp.schema.ts'],
  ['domain/src/institutions/a.ts', '../users/users.schema.ts'],
  ['domain/src/lvp/a.ts', '../mpc/mpc.schema.ts'],
  ['web/src/users/a.ts', '../../../server/src/config.ts'],
  ['web/src/users/b.tsx', '@insaka/server/config'],
  ['web/src/users/c.ts', 'pg'],
  ['web/src/users/d.ts', 'fastify'],
  ['web/src/users/e.ts', 'drizzle-orm/pg-core'],
  ['web/src/users/f.ts', 'node:fs'],
  ['web/src/users/users.queries.ts', '@mantine/core'],
  ['web/src/users/g.tsx', '../structure-entries/structure-entries.queries.ts'],
  ['web/src/users/h.tsx', '../routes/index.tsx'],
  ['web/src/ui/a.tsx', '../users/users.queries.ts'],
  ['web/src/ui/b.tsx', '../api/call.ts'],
  ['web/src/layout/a.tsx', '../users/user-menu.tsx'],
  ['web/src/api/a.ts', '../ui/notify.tsx'],
  ['web/src/ui/c.tsx', '../registers/register.ts'],
  ['web/src/ui/d.tsx', '../structure/DepartmentField.tsx'],
  ['web/src/ui/e.tsx', '@insaka/domain/users/users.schema'],
  ['web/src/state/a.ts', '../registers/register.ts'],
  ['web/src/session/a.ts', '../api/call.ts'],
  ['web/src/session/b.ts', '../state/current-user.ts'],
  ['web/src/api/b.ts', '../state/current-user.ts'],
  ['web/src/structure/a.ts', '../institutions/manage-institutions.queries.ts'],
  ['web/src/structure/b.ts', '../registers/register.ts'],
  ['web/src/layout/b.tsx', '../registers/list/RegisterPage.tsx'],
  ['web/src/registers/a.ts', '../lvp/lvp.register.ts'],
  ['web/src/registers/b.tsx', '../routes/index.tsx'],
  ['web/src/registers/c.ts', '@mantine/core'],
  ['web/src/files/a.ts', '../registers/register.ts'],
  ['server/src/users/a.ts', 'react'],
  ['server/src/users/b.ts', '@mantine/core'],
  ['server/src/users/c.ts', '../../../web/src/main.tsx'],
  ['server/src/users/users.actions.ts', 'pg'],
  ['server/src/users/d.repository.ts', 'pg'],
  ['server/src/users/e.actions.ts', 'drizzle-orm'],
  ['server/src/users/users.routes.ts', 'drizzle-orm'],
  ['server/src/users/f.routes.ts', 'pg'],
  ['server/src/users/g.routes.ts', './users.table.ts'],
  ['server/src/institutions/a.ts', '../structure-entries/structure-entries.repository.ts'],
  ['server/src/institutions/b.ts', '@insaka/domain/users/users.schema'],
  ['server/src/users/h.ts', '../sign-in/sign-in.actions.ts'],
  ['server/src/enquiries/a.ts', '../lvp/lvp.repository.ts'],
  ['server/src/lvp/a.ts', '../contracts/contracts.repository.ts'],
  ['server/src/contracts/a.ts', '../amendments/amendments.repository.ts'],
  ['server/src/contracts/b.ts', '../mpc/mpc.kind.ts'],
  ['server/src/mpc/a.ts', '../contracts/contracts.kind.ts'],
  ['server/src/fuel-products/a.ts', '../fuel-accounts/fuel-accounts.repository.ts'],
  ['server/src/attachments/a.ts', '../lvp/lvp.repository.ts'],
  ['server/src/audit-trail/a.ts', '../users/users.repository.ts'],
  ['domain/src/users/a.ts', '../audit-log/history-subjects.ts'],
  ['server/src/lvp/b.ts', '../dashboard/dashboard.repository.ts'],
  ['server/src/dashboard/a.ts', '../procurement-report/report.ts'],
  ['server/src/db/a.ts', '../audit-log/chain.ts'],
  ['server/src/audit-log/a.ts', '../idempotency/execute-once.ts'],
  ['server/src/idempotency/a.ts', '../http/bind-handlers.ts'],
  ['server/src/idempotency/b.ts', '../platform.ts'],
  ['server/src/http/a.ts', '../registers/list.ts'],
  ['server/src/registers/a.ts', '../institutions/departments.repository.ts'],
  ['server/src/rate-limits/a.ts', '../sign-in/sessions.ts'],
  ['server/src/sql-access/a.ts', '../institutions/institutions.repository.ts'],
  ['server/src/platform.ts', './sign-in/sessions.ts'],
  ['server/src/users/i.ts', '../installation.ts'],
  ['server/src/enquiries/b.repository.ts', '../db/connection.ts'],
  ['server/src/enquiries/c.actions.ts', '../db/statement.ts'],
]

const ALLOWED = [
  ['domain/src/users/ok.ts', 'zod/mini'],
  ['domain/src/registration/ok.ts', '../institutions/institutions.schema.ts'],
  ['domain/src/lvp/ok.ts', '../papers/dates.rules.ts'],
  ['web/src/users/ok.tsx', '@mantine/core'],
  ['web/src/theme.ts', '@mantine/core'],
  ['web/src/users/ok.queries.ts', '../api/call.ts'],
  ['web/src/users/ok.form.tsx', '@insaka/domain/structure-entries/structure-entries.endpoints'],
  ['web/src/routes/ok.tsx', '../users/users.screen.tsx'],
  ['web/src/routes/ok.too.tsx', '../registers/list/RegisterPage.tsx'],
  ['web/src/enquiries/ok.ts', '../registers/register.ts'],
  ['web/src/registers/ok.ts', '../api/call.ts'],
  ['web/src/registers/ok.more.ts', '../files/list-export.ts'],
  ['web/src/registers/list/ok.tsx', '../../ui/table/RecordTable.tsx'],
  ['web/src/api/ok.ts', '../session/token.ts'],
  ['web/src/users/ok.too.tsx', '../structure/DepartmentField.tsx'],
  ['web/src/structure/ok.tsx', '../ui/LoadError.tsx'],
  ['web/src/structure/ok.too.ts', '../state/current-user.ts'],
  ['web/src/ui/ok.ts', '@insaka/domain/core/dates'],
  ['web/src/registers/ok.too.ts', '../state/current-user.ts'],
  ['server/src/db/ok.ts', 'pg'],
  ['server/src/users/ok.repository.ts', 'drizzle-orm'],
  ['server/src/users/ok.table.ts', 'drizzle-orm/pg-core'],
  ['server/src/users/ok.routes.ts', './users.actions.ts'],
  ['server/src/sign-in/ok.ts', '../users/users.repository.ts'],
  ['server/src/amendments/ok.ts', '../enquiries/enquiries.repository.ts'],
  ['server/src/contracts/ok.ts', '../attachments/attachments.repository.ts'],
  ['server/src/contracts/contracts.routes.ts', '../mpc/mpc.kind.ts'],
  ['server/src/dashboard/ok.ts', '../lvp/lvp.repository.ts'],
  ['server/src/users/ok.test.ts', 'pg'],
  ['server/src/registers/ok.ts', '../idempotency/caller.ts'],
  ['server/src/registers/ok.too.ts', 'drizzle-orm'],
  ['server/src/institutions/ok.ts', '../sql-access/sql-access.actions.ts'],
  ['server/src/idempotency/ok.ts', '../db/statement.ts'],
  ['server/src/users/ok.actions.ts', '../platform.ts'],
  ['server/src/demo/ok.ts', '../all-tables.ts'],
  ['server/src/main.ts', './users/users.routes.ts'],
]

const IMPORT_FORMS = [
  (specifier) => `import type { it } from '${specifier}'\nexport const mine: it = 1\n`,
  (specifier) => `export { it } from '${specifier}'\n`,
  (specifier) => `export const it = await import('${specifier}')\n`,
]

const copyFolder = realpathSync(mkdtempSync(join(tmpdir(), 'insaka-import-rules-')))
try {
  const mismatches = checkImportRules()
  for (const line of mismatches) console.error(line)
  if (mismatches.length > 0) process.exitCode = 1
  else
    console.log(
      `import rules: ${REFUSED.length} forbidden imports refused, ${ALLOWED.length} allowed ones accepted`,
    )
} finally {
  rmSync(copyFolder, { recursive: true, force: true })
}

function checkImportRules() {
  // Without type-aware rules, since the copy has no node_modules.
  const { options: _, ...config } = JSON.parse(readFileSync(join(repositoryRoot, '.oxlintrc.json'), 'utf8'))
  writeFileSync(join(copyFolder, '.oxlintrc.json'), JSON.stringify(config))
  for (const name of [
    'import-rules.mjs',
    'import-rules.lint.mjs',
    'plain-english.mjs',
    'plain-english.lint.mjs',
  ]) {
    cpSync(join(repositoryRoot, 'scripts', name), join(copyFolder, 'scripts', name))
  }
  const cases = [...REFUSED, ...ALLOWED]
  cases.forEach(([file, specifier], index) =>
    writeSource(file, IMPORT_FORMS[index % IMPORT_FORMS.length](specifier)),
  )
  const refused = findRefusedFiles()
  return [
    ...REFUSED.filter(([file]) => !refused.has(file)).map((pair) => `not refused: ${pair.join(' → ')}`),
    ...ALLOWED.filter(([file]) => refused.has(file)).map(
      (pair) => `refused, though allowed: ${pair.join(' → ')}`,
    ),
  ]
}

function writeSource(file, text) {
  mkdirSync(dirname(join(copyFolder, file)), { recursive: true })
  writeFileSync(join(copyFolder, file), text)
}

function findRefusedFiles() {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [packageCommandPath('oxlint'), '--format', 'json', 'domain', 'server', 'web'],
    {
      cwd: copyFolder,
      encoding: 'utf8',
    },
  )
  if (!stdout.trimStart().startsWith('{')) throw new Error(`The lint tool did not run:\n${stdout}${stderr}`)
  const findings = JSON.parse(stdout).diagnostics.filter(({ code }) => code === 'import-rules(one-way)')
  return new Set(findings.map(({ filename }) => filename.replaceAll('\\', '/')))
}
