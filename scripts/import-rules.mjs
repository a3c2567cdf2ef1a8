// Who may import whom. Everything the arrows between folders, files and features say stands in this one table;
// the lint rule beside it (arrows.lint.mjs) asks `refusal` about every import.
import { posix } from 'node:path'

/** On the server and in the domain a feature imports itself and what stands to its right here, at any depth. */
const FEATURES = {
  institutions: [],
  departments: ['institutions'],
  designations: ['institutions'],
  users: ['departments', 'designations'],
  mail: ['users'],
  devices: ['users'],
  'sign-in-settings': ['users'],
  'second-factor': ['devices', 'sign-in-settings'],
  'sign-in': ['second-factor'],
  'forgotten-password': ['sign-in'],
  registration: ['sign-in'],
  'first-start': ['users'],
  views: ['users'],
  enquiries: ['users'],
  papers: ['enquiries'],
  contracts: ['papers'],
  lvp: ['papers'],
  mpc: ['contracts'],
  amendments: ['mpc'],
  search: ['papers'],
  'fuel-products': ['users'],
  'fuel-accounts': ['fuel-products'],
  attachments: [],
  'audit-trail': [],
  'audit-proofs': ['audit-trail'],
  'audit-verification': ['users'],
  dashboard: [],
  digest: ['dashboard'],
  'hand-over': [],
  health: ['institutions'],
  imports: [],
  'procurement-report': [],
}

/** They read every feature, and are imported by nothing but what names them above. */
const READERS = ['dashboard', 'digest', 'hand-over', 'imports', 'procurement-report']

/** They import no feature, so any feature may import them. */
const LEAVES = ['attachments', 'audit-trail']

/**
 * Folders of server/src that are no feature. Each imports only those before it; features come after `registers`.
 * Files beside the folders (main.ts, platform.ts, …) put everything together; rooms and features import `BELOW` of them.
 */
const LAYERS = [
  'embedded-postgres',
  'db',
  'audit-log',
  'idempotency',
  'http',
  'openapi',
  'projections',
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
/** Rooms that put the product together as the files beside the folders do, so they may import those. */
const COMPOSING = ['demo', 'backup', 'commands']
const SHARED_FILES = ['command-line', 'config', 'server-folder', 'release']
/** `platform.ts` says what every feature is built on, so it comes before them. */
const PLATFORM = 'platform'
const BELOW_PLATFORM = ['embedded-postgres', 'db', 'audit-log', 'idempotency', 'http', 'projections']

/** Folders of web/src that are no feature. Each imports itself and the rooms named here; a feature imports any but routes. */
const WEB_LAYERS = {
  // The token, settings and preferences: below the calls, which send the token along.
  session: [],
  api: ['session'],
  state: ['session', 'api'],
  // Shown data: it knows Mantine, but no call, no state and no feature.
  ui: [],
  // What several features need of institutions, departments and designations.
  structure: ['session', 'api', 'state', 'ui'],
  // What leaves as a file: how it is asked for, and how far it is.
  files: ['session', 'api', 'state', 'ui'],
  // The shell is round every screen, so it does without what only registers need.
  layout: ['session', 'api', 'state', 'ui'],
  registers: ['session', 'api', 'state', 'ui', 'files', 'structure'],
  papers: ['session', 'api', 'state', 'ui', 'files', 'structure', 'registers'],
  // They compose the features and import whatever they need.
  routes: [],
}

// Targets are paths from the top folder (`server/src/db/client.ts`) or `npm:` and the package (`npm:pg`).
const packagePattern = (...names) => new RegExp(`^npm:(${names.join('|')})(/|$)`)
const DATABASE_PACKAGES = packagePattern('pg', 'pg-[^/]+', 'drizzle-[^/]+')
const SERVER_PACKAGES = packagePattern('pg', 'pg-[^/]+', 'drizzle-[^/]+', 'fastify', '@fastify', 'node:[^/]+')
const WEB_PACKAGES = packagePattern('react', 'react-[^/]+', '@mantine', '@tanstack', 'zustand', '@hookform')

/** Each wall: files it stands round (`in`, but not `but`), what it keeps out, and the sentence it says. */
const BOUNDARIES = [
  {
    in: /^domain\//,
    refuses: (target) => !target.startsWith('domain/') && !/^npm:zod(\/mini)?$/.test(target),
    why: 'domain runs anywhere: it imports zod, zod/mini and itself',
  },
  {
    in: /^domain\/src\/core\//,
    refuses: (target) => featureOf(target) !== undefined,
    why: 'core knows no feature',
  },
  {
    in: /^domain\/src\/[^/]+\//,
    but: /^domain\/src\/audit-log\//,
    refuses: (target) => target.startsWith('domain/src/audit-log/'),
    why: 'the history names every feature, and none of them imports it',
  },
  {
    in: /^web\//,
    refuses: (target) => target.startsWith('server/') || SERVER_PACKAGES.test(target),
    why: 'web runs in a browser: it imports nothing of the server',
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
    why: 'ui is shown data: of the domain it knows core alone',
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
    why: 'the driver is reached through server/src/db alone (and by the launcher of the database itself)',
  },
  {
    in: /^server\/src\//,
    but: /^server\/src\/db\//,
    refuses: (target) => /^server\/src\/db\/connection(\.ts)?$/.test(target),
    why: 'a connection is reached through the statements of server/src/db/statement.ts alone',
  },
  {
    in: /^server\/src\//,
    but: /^server\/src\/((db|audit-log|idempotency|projections|registers)\/|.*\.(table|repository|copies)\.ts$)/,
    refuses: (target) =>
      packagePattern('drizzle-[^/]+').test(target) || /^server\/src\/db\/statement(\.ts)?$/.test(target),
    why: 'SQL is written in *.table.ts, *.repository.ts, *.copies.ts, server/src/db, audit-log, idempotency, projections and registers',
  },
]

/** Why `file` (a path from the top folder) may not import `specifier`, or undefined when it may. */
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
    return BELOW_PLATFORM.includes(to) ? undefined : `platform comes before ${to}: it may not import it`
  }
  if (to === PLATFORM) {
    return BELOW_PLATFORM.includes(from) ? `${from} comes before platform: it may not import it` : undefined
  }
  const [low, high] = [LAYERS.indexOf(to), LAYERS.indexOf(from)]
  // A file beside the folders may import every one of them, and is imported by none.
  if (high < 0 || (low < 0 && COMPOSING.includes(from))) return undefined
  if (low >= 0 && low < high) return undefined
  return `${from} comes before ${to}: it may not import it`
}

/** The room of a file: a folder of ROOMS, `FEATURES` for any feature, or the name of a file beside the folders. */
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
    return `${to} reads all features and nothing imports it`
  if (READERS.includes(from) || reachableFeatures(from).has(to)) return undefined
  if (LEAVES.includes(to) && !LEAVES.includes(from)) return undefined
  return `${from} may not import ${to}: a feature imports only those to its left`
}

function checkWebFolders(from, to) {
  if (!from || !to || from === to) return undefined
  const allowedLayers = WEB_LAYERS[from]
  if (from === 'routes' || allowedLayers?.includes(to)) return undefined
  if (allowedLayers)
    return `${from} of web may not import ${to}: WEB_ROOMS in scripts/import-rules.mjs names what it may`
  if (to === 'routes') return 'routes compose the features; nothing imports a route'
  if (Object.hasOwn(WEB_LAYERS, to)) return undefined
  return `features of web never import each other (${from} → ${to}); routes compose them`
}

/** Everything a feature may import, at any depth. */
function reachableFeatures(feature, found = new Set()) {
  for (const each of FEATURES[feature]) reachableFeatures(each, found.add(each))
  return found
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const workspaceImport = /^@insaka\/(domain|server|web)\/(.*)$/.exec(specifier)
  return workspaceImport ? `${workspaceImport[1]}/src/${workspaceImport[2]}` : `npm:${specifier}`
}

function featureOf(path) {
  const folder = /^(?:server|domain)\/src\/([^/]+)\//.exec(path)?.[1]
  return folder && Object.hasOwn(FEATURES, folder) ? folder : undefined
}

const webFolderOf = (path) => /^web\/src\/([^/]+)\//.exec(path)?.[1]

const isTest = (file) => /\.test\.tsx?$/.test(file)
