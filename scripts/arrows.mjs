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
  'audit-checks': ['users'],
  dashboard: [],
  digest: ['dashboard'],
  'hand-over': [],
  system: ['institutions'],
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
const ROOMS = [
  'embedded-postgres',
  'db',
  'audit',
  'submit',
  'http',
  'openapi',
  'projections',
  'registers',
  'limits',
  'threads',
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
const BELOW = ['command-line', 'config', 'server-folder', 'release']
/** `platform.ts` says what every feature is built on, so it comes before them. */
const PLATFORM = 'platform'
const BEFORE_PLATFORM = ['embedded-postgres', 'db', 'audit', 'submit', 'http', 'projections']

/** Folders of web/src that are no feature. Each imports itself and the rooms named here; a feature imports any but routes. */
const WEB_ROOMS = {
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
const pack = (...names) => new RegExp(`^npm:(${names.join('|')})(/|$)`)
const DATABASE_PACKAGES = pack('pg', 'pg-[^/]+', 'drizzle-[^/]+')
const SERVER_PACKAGES = pack('pg', 'pg-[^/]+', 'drizzle-[^/]+', 'fastify', '@fastify', 'node:[^/]+')
const WEB_PACKAGES = pack('react', 'react-[^/]+', '@mantine', '@tanstack', 'zustand', '@hookform')

/** Each wall: files it stands round (`in`, but not `but`), what it keeps out, and the sentence it says. */
const WALLS = [
  {
    in: /^domain\//,
    refuses: (target) => !target.startsWith('domain/') && !/^npm:zod(\/mini)?$/.test(target),
    why: 'domain runs anywhere: it imports zod, zod/mini and itself',
  },
  {
    in: /^domain\/src\/core\//,
    refuses: (target) => serverOrDomainFeature(target) !== undefined,
    why: 'core knows no feature',
  },
  {
    in: /^domain\/src\/[^/]+\//,
    but: /^domain\/src\/audit\//,
    refuses: (target) => target.startsWith('domain/src/audit/'),
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
    refuses: (target) => pack('@mantine').test(target),
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
    refuses: (target) => pack('pg', 'pg-[^/]+').test(target),
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
    but: /^server\/src\/((db|audit|submit|projections|registers)\/|.*\.(table|repository|copies)\.ts$)/,
    refuses: (target) =>
      pack('drizzle-[^/]+').test(target) || /^server\/src\/db\/statement(\.ts)?$/.test(target),
    why: 'SQL is written in *.table.ts, *.repository.ts, *.copies.ts, server/src/db, audit, submit, projections and registers',
  },
]

/** Why `file` (a path from the top folder) may not import `specifier`, or undefined when it may. */
export function refusal(file, specifier) {
  if (isTest(file) || !/^(domain|server|web)\/src\//.test(file)) return undefined
  const target = targetOf(file, specifier)
  const wall = WALLS.find((each) => each.in.test(file) && !each.but?.test(file) && each.refuses(target))
  return wall?.why ?? betweenRooms(file, target) ?? betweenFeatures(file, target)
}

function betweenRooms(file, target) {
  if (!file.startsWith('server/src/') || !target.startsWith('server/src/')) return undefined
  const [from, to] = [serverRoom(file), serverRoom(target)]
  if (from === to || BELOW.includes(to)) return undefined
  if (from === PLATFORM) {
    return BEFORE_PLATFORM.includes(to) ? undefined : `platform comes before ${to}: it may not import it`
  }
  if (to === PLATFORM) {
    return BEFORE_PLATFORM.includes(from) ? `${from} comes before platform: it may not import it` : undefined
  }
  const [low, high] = [ROOMS.indexOf(to), ROOMS.indexOf(from)]
  // A file beside the folders may import every one of them, and is imported by none.
  if (high < 0 || (low < 0 && COMPOSING.includes(from))) return undefined
  if (low >= 0 && low < high) return undefined
  return `${from} comes before ${to}: it may not import it`
}

/** The room of a file: a folder of ROOMS, `FEATURES` for any feature, or the name of a file beside the folders. */
function serverRoom(path) {
  const [, first, rest] = /^server\/src\/([^/.]+)(.*)$/.exec(path)
  if (!rest.startsWith('/')) return first
  return ROOMS.includes(first) ? first : 'FEATURES'
}

function betweenFeatures(file, target) {
  if (file.startsWith('web/')) return betweenWebFolders(webFolder(file), webFolder(target))
  const [from, to] = [serverOrDomainFeature(file), serverOrDomainFeature(target)]
  if (!to || from === to) return undefined
  if (!from) return undefined
  if (READERS.includes(to) && !FEATURES[from].includes(to))
    return `${to} reads all features and nothing imports it`
  if (READERS.includes(from) || reach(from).has(to)) return undefined
  if (LEAVES.includes(to) && !LEAVES.includes(from)) return undefined
  return `${from} may not import ${to}: a feature imports only those to its left`
}

function betweenWebFolders(from, to) {
  if (!from || !to || from === to) return undefined
  const rooms = WEB_ROOMS[from]
  if (from === 'routes' || rooms?.includes(to)) return undefined
  if (rooms) return `${from} of web may not import ${to}: WEB_ROOMS in scripts/arrows.mjs names what it may`
  if (to === 'routes') return 'routes compose the features; nothing imports a route'
  if (Object.hasOwn(WEB_ROOMS, to)) return undefined
  return `features of web never import each other (${from} → ${to}); routes compose them`
}

/** Everything a feature may import, at any depth. */
function reach(feature, found = new Set()) {
  for (const each of FEATURES[feature]) reach(each, found.add(each))
  return found
}

function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const own = /^@insaka\/(domain|server|web)\/(.*)$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2]}` : `npm:${specifier}`
}

function serverOrDomainFeature(path) {
  const folder = /^(?:server|domain)\/src\/([^/]+)\//.exec(path)?.[1]
  return folder && Object.hasOwn(FEATURES, folder) ? folder : undefined
}

const webFolder = (path) => /^web\/src\/([^/]+)\//.exec(path)?.[1]

const isTest = (file) => /\.test\.tsx?$/.test(file)
