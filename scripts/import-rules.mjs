// Import rules between folders, files and features. The lint rule (import-rules.lint.mjs) calls `refusal` for every
// import.
import { posix } from 'node:path'

/** Features of server and domain, with the features that each may import (transitively). */
const FEATURES = {
  institutions: [],
  'structure-entries': ['institutions'],
  users: ['structure-entries'],
  mail: ['users'],
  devices: ['users'],
  'sign-in-settings': ['users'],
  'second-factor': ['devices', 'sign-in-settings'],
  'sign-in': ['second-factor', 'decision-rules'],
  'forgotten-password': ['sign-in'],
  registration: ['sign-in'],
  'first-start': ['users'],
  views: ['users'],
  enquiries: ['described-registers'],
  'described-registers': ['decision-rules'],
  vendors: ['described-registers'],
  'register-catalog': ['enquiries', 'requisitions'],
  'decision-rules': ['users'],
  papers: ['enquiries', 'decision-rules'],
  contracts: ['papers'],
  requisitions: ['papers'],
  lvp: ['papers'],
  mpc: ['contracts'],
  'calls of contracts': ['mpc'],
  amendments: ['calls of contracts'],
  search: ['papers'],
  'fuel-products': ['users'],
  'fuel-accounts': ['fuel-products'],
  attachments: [],
  'audit-trail': [],
  'audit-proofs': ['audit-trail'],
  'audit-verification': ['users'],
  decisions: [],
  dashboard: ['decisions'],
  digest: ['dashboard', 'decisions'],
  'hand-over': [],
  health: ['institutions'],
  imports: [],
  'procurement-report': [],
}

/**
 * A paper contains its contract, and the calls of a contract return its paper, so these files of `contracts` are a
 * feature of their own above `mpc`.
 */
const CALLS_OF_CONTRACTS =
  /^(domain|server)\/src\/contracts\/(contracts\.(endpoints|step-endpoints|kind|routes)|(change-contract|take-contract-step)\.actions|contract-with-paper)\b/

/** Features that read every feature; only the features above that list them may import them. */
const READERS = ['dashboard', 'decisions', 'digest', 'hand-over', 'imports', 'procurement-report']

/** Features that import no feature, so any feature may import them. */
const LEAVES = ['attachments', 'audit-trail']

/**
 * Folders of server/src below and above the features, lowest layer first: a layer imports only those before it.
 * Files next to the folders (main.ts, …) compose the product; of these, layers and features may import only
 * `SHARED_FILES` and `PLATFORM`, apart from the layers in `COMPOSING`.
 */
const LAYERS = [
  'embedded-postgres',
  'db',
  'audit-log',
  'idempotency',
  'http',
  'openapi',
  'projections',
  'steps',
  'registers',
  'rate-limits',
  'worker-threads',
  'workbook',
  'export',
  'import-files',
  'jobs',
  'sql-access',
  'FEATURES',
  'demo',
  'backup',
  'commands',
]
/** Layers that compose the product, so they may import the files next to the folders. */
const COMPOSING = ['demo', 'backup', 'commands']
const SHARED_FILES = ['command-line', 'config', 'server-folder', 'release']
/** `platform.ts` defines the services that every feature uses, so it comes before them. */
const PLATFORM = 'platform'
const BELOW_PLATFORM = ['embedded-postgres', 'db', 'audit-log', 'idempotency', 'http', 'projections']

/** Layers of web/src, with the layers that each may import; a feature may import any layer except routes. */
const WEB_LAYERS = {
  // Token, settings and preferences: below `api`, which sends the token.
  session: [],
  api: ['session'],
  state: ['session', 'api'],
  // Presentational components: Mantine, but no API calls, state or features.
  ui: [],
  structure: ['session', 'api', 'state', 'ui'],
  files: ['session', 'api', 'state', 'ui'],
  // The shell surrounds every screen, so it must not load code of registers.
  layout: ['session', 'api', 'state', 'ui'],
  registers: ['session', 'api', 'state', 'ui', 'files', 'structure'],
  // Requisitions as enquiries and papers show them.
  'requested-items': ['session', 'api', 'state', 'ui', 'registers'],
  papers: ['session', 'api', 'state', 'ui', 'files', 'structure', 'registers', 'requested-items'],
  // Routes compose the features and may import anything.
  routes: [],
}

// Targets are paths from the repository root (`server/src/db/statement.ts`) or `npm:` and the package (`npm:pg`).
const packagePattern = (...names) => new RegExp(`^npm:(${names.join('|')})(/|$)`)
const DATABASE_PACKAGES = packagePattern('pg', 'pg-[^/]+', 'drizzle-[^/]+')
const SERVER_PACKAGES = packagePattern('pg', 'pg-[^/]+', 'drizzle-[^/]+', 'fastify', '@fastify', 'node:[^/]+')
const WEB_PACKAGES = packagePattern('react', 'react-[^/]+', '@mantine', '@tanstack', 'zustand', '@hookform')

/** Forbidden imports: the files concerned (`in`, except `but`), the refused targets, and the message. */
const BOUNDARIES = [
  {
    in: /^domain\//,
    refuses: (target) => !target.startsWith('domain/') && !/^npm:zod(\/mini)?$/.test(target),
    why: 'domain runs anywhere: it imports zod, zod/mini and itself',
  },
  {
    in: /^domain\/src\/core\//,
    refuses: (target) => featureOf(target) !== undefined,
    why: 'core imports no feature',
  },
  {
    in: /^domain\/src\/[^/]+\//,
    but: /^domain\/src\/audit-log\//,
    refuses: (target) => target.startsWith('domain/src/audit-log/'),
    why: 'audit-log knows every feature, so no feature may import it',
  },
  {
    in: /^web\//,
    refuses: (target) => target.startsWith('server/') || SERVER_PACKAGES.test(target),
    why: 'web runs in a browser: it may not import server code or packages',
  },
  {
    in: /^web\/src\/.*\.ts$/,
    but: /^web\/src\/(ui\/|layout\/|theme\.ts$)/,
    refuses: (target) => packagePattern('@mantine').test(target),
    why: 'Mantine belongs in ui, layout, theme.ts and screens (*.tsx)',
  },
  {
    in: /^web\/src\/ui\//,
    refuses: (target) => /^domain\/src\/(?!core\/)/.test(target),
    why: 'ui only displays data: of the domain it may import only core',
  },
  {
    in: /^server\//,
    refuses: (target) => target.startsWith('web/') || WEB_PACKAGES.test(target),
    why: 'server imports nothing of web',
  },
  {
    in: /^server\/src\/.*\.routes\.ts$/,
    refuses: (target) => DATABASE_PACKAGES.test(target) || /\.table(\.ts)?$/.test(target),
    why: 'a route binds an endpoint to a read or an action: SQL and tables are for repositories',
  },
  {
    in: /^server\/src\//,
    but: /^server\/src\/(db\/|embedded-postgres\/|sql-access\/login-check\.ts$)/,
    refuses: (target) => packagePattern('pg', 'pg-[^/]+').test(target),
    why: 'only server/src/db, embedded-postgres and login-check.ts may import the database driver',
  },
  {
    in: /^server\/src\//,
    but: /^server\/src\/db\//,
    refuses: (target) => /^server\/src\/db\/connection(\.ts)?$/.test(target),
    why: 'only server/src/db may import connection.ts; use the statements of server/src/db/statement.ts',
  },
  {
    in: /^server\/src\//,
    but: /^server\/src\/((db|audit-log|idempotency|projections|registers)\/|.*\.(table|repository|copied-columns)\.ts$)/,
    refuses: (target) =>
      packagePattern('drizzle-[^/]+').test(target) || /^server\/src\/db\/statement(\.ts)?$/.test(target),
    why: 'SQL belongs in *.table.ts, *.repository.ts, *.copied-columns.ts, server/src/db, audit-log, idempotency, projections and registers',
  },
]

/** The reason that `file` (a path from the repository root) may not import `specifier`; undefined if it may. */
export function refusal(file, specifier) {
  if (isTest(file) || !/^(domain|server|web)\/src\//.test(file)) return undefined
  const target = targetOf(file, specifier)
  const boundary = BOUNDARIES.find(
    (each) => each.in.test(file) && !each.but?.test(file) && each.refuses(target),
  )
  return boundary?.why ?? checkLayers(file, target) ?? checkFeatures(file, target)
}

function checkLayers(file, target) {
  if (!file.startsWith('server/src/') || !target.startsWith('server/src/')) return undefined
  const [from, to] = [serverLayerOf(file), serverLayerOf(target)]
  if (from === to || SHARED_FILES.includes(to)) return undefined
  if (from === PLATFORM) {
    return BELOW_PLATFORM.includes(to)
      ? undefined
      : `platform is a lower layer than ${to} and may not import it`
  }
  if (to === PLATFORM) {
    return BELOW_PLATFORM.includes(from)
      ? `${from} is a lower layer than platform and may not import it`
      : undefined
  }
  const [low, high] = [LAYERS.indexOf(to), LAYERS.indexOf(from)]
  // A file next to the folders may import every layer, but only composing layers may import it.
  if (high < 0 || (low < 0 && COMPOSING.includes(from))) return undefined
  if (low >= 0 && low < high) return undefined
  return `${from} is a lower layer than ${to} and may not import it`
}

/** Layer of a file: a folder of LAYERS, `FEATURES` for any feature, or the name of a file next to the folders. */
function serverLayerOf(path) {
  const [, first, rest] = /^server\/src\/([^/.]+)(.*)$/.exec(path)
  if (!rest.startsWith('/')) return first
  return LAYERS.includes(first) ? first : 'FEATURES'
}

function checkFeatures(file, target) {
  if (file.startsWith('web/')) return checkWebFolders(webFolderOf(file), webFolderOf(target))
  const [from, to] = [featureOf(file), featureOf(target)]
  if (!to || from === to) return undefined
  if (!from) return undefined
  if (READERS.includes(to) && !FEATURES[from].includes(to))
    return `${to} reads all features, so no feature may import it`
  if (READERS.includes(from) || reachableFeatures(from).has(to)) return undefined
  if (LEAVES.includes(to) && !LEAVES.includes(from)) return undefined
  return `${from} may not import ${to}: FEATURES in scripts/import-rules.mjs lists the allowed imports`
}

function checkWebFolders(from, to) {
  if (!from || !to || from === to) return undefined
  const allowedLayers = WEB_LAYERS[from]
  if (from === 'routes' || allowedLayers?.includes(to)) return undefined
  if (allowedLayers)
    return `web/src/${from} may not import ${to}: WEB_LAYERS in scripts/import-rules.mjs lists the allowed imports`
  if (to === 'routes') return 'routes compose the features, so nothing may import a route'
  if (Object.hasOwn(WEB_LAYERS, to)) return undefined
  return `features of web may not import each other (${from} → ${to}); routes compose them`
}

function reachableFeatures(feature, reachable = new Set()) {
  for (const each of FEATURES[feature]) reachableFeatures(each, reachable.add(each))
  return reachable
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const workspaceImport = /^@insaka\/(domain|server|web)\/(.*)$/.exec(specifier)
  return workspaceImport ? `${workspaceImport[1]}/src/${workspaceImport[2]}` : `npm:${specifier}`
}

function featureOf(path) {
  if (CALLS_OF_CONTRACTS.test(path)) return 'calls of contracts'
  const folder = /^(?:server|domain)\/src\/([^/]+)\//.exec(path)?.[1]
  return folder && Object.hasOwn(FEATURES, folder) ? folder : undefined
}

const webFolderOf = (path) => /^web\/src\/([^/]+)\//.exec(path)?.[1]

const isTest = (file) => /\.test\.tsx?$/.test(file)
