import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
    ),
  )

const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database'))
const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, `must be one of: ${words.join(', ')}`)

/** The day must exist: JavaScript turns 30 February into a day in March. */
function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  const hasValidBits =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxBits)
  return maxBits > 0 && hasValidBits && more.length === 0
}

/** Rejects a path, query or fragment, which the mail library would interpret as options. */
function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  const isWhole = hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === ''
  return ['smtp:', 'smtps:'].includes(protocol) && isWhole && (username === '') === (password === '')
}

/** An incomplete percent code would fail later, with an error that names no variable. */
function isDecodable(text: string): boolean {
  const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' }
  try {
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

const randomBits = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9_-]{43,}$/,
      'must be at least 256 random bits, as 43 or more characters of base64url',
    ),
  )

export const defaultSlowCallMs = 1_000

const variables = z.object({
  PORT: z._default(wholeNumber(0, 65535), 8080),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or an address')), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[\w.-]+(:\d+)?\/?$/,
          'must be the address that users open, such as https://insaka.example.org',
        ),
      ),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isMailServer,
          'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
        ),
        z.refine(isDecodable, 'must encode each % of its user and password as %25'),
      ),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^([^\p{Cc}"<>@,;:]+<[^\s<>@",;:]+@[\w.-]+>|[^\s<>@",;:]+@[\w.-]+)$/u,
          'must be an address such as insaka@example.org or Insaka <insaka@example.org>',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  ACCESS_TOKEN_SECRET: z.optional(randomBits),
  SECOND_FACTOR_KEY: z.optional(randomBits),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 02:00')),
    '02:00',
  ),
  BACKUP_DOWNLOAD: z._default(oneOf('on', 'off'), 'off'),
  DEMO_DATA: z._default(oneOf('auto', 'off'), 'auto'),
  DEMO_TODAY: z.optional(z.string().check(z.refine(isDay, 'must be a day such as 2026-03-31'))),
  PASSWORD_MIN_LENGTH: z._default(wholeNumber(6, 64), 6),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => list.split(',').every((entry) => isAddressOrNetwork(entry.trim())),
          'must list the addresses of the proxies, such as 10.0.0.0/8',
        ),
      ),
  ),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  METRICS_KEY: z.optional(randomBits),
  SLOW_CALL_MS: z._default(wholeNumber(1, 600_000), defaultSlowCallMs),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'warn'),
  NODE_ENV: z._default(z.string(), ''),
})

export type MailConfig = {
  smtpUrl: string
  from: string
  publicUrl: string
}

export type Config = {
  port: number
  host: string
  /** Base URL for users, without a trailing slash; null if the address of each call is used instead. */
  publicUrl: string | null
  dataDir: string
  database: { application: string; owner: string } | 'embedded'
  accessTokenSecret: string | null
  /** Key that encrypts second-factor secrets; null if derived from the secret of access tokens. */
  secondFactorKey: string | null
  backups: { path: string; timeOfDay: string; mayDownload: boolean } | null
  mail: MailConfig | null
  /** True if an empty embedded database is filled with demo data. */
  demoData: boolean
  demoSignIn: boolean
  demoToday: string | null
  passwordMinLength: number
  trustProxy: string[] | null
  tls: { cert: string; key: string } | null
  /** Grants other computers access to /metrics. */
  metricsKey: string | null
  slowCallMs: number
  logLevel: string
}

export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // A blank variable counts as unset.
  const setVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = variables.safeParse(setVariables)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new ConfigError(`${String(issue!.path[0])} ${issue!.message}.`)
  }
  const values = result.data
  if (!values.DATABASE_URL !== !values.DATABASE_OWNER_URL) {
    throw new ConfigError(
      'DATABASE_URL and DATABASE_OWNER_URL must be set together: the application and the owner of its tables are two roles.',
    )
  }
  if (!values.TLS_CERT !== !values.TLS_KEY)
    throw new ConfigError('TLS_CERT and TLS_KEY must be set together.')
  if (values.DATABASE_URL && !values.ACCESS_TOKEN_SECRET) {
    throw new ConfigError(
      'ACCESS_TOKEN_SECRET is required with DATABASE_URL, so that all servers of one database accept the same tokens.',
    )
  }
  if (values.SMTP_URL && (!values.MAIL_FROM || !values.PUBLIC_URL)) {
    throw new ConfigError(
      'SMTP_URL needs MAIL_FROM and PUBLIC_URL: the sender of mails, and the address in their links.',
    )
  }
  const publicUrl = values.PUBLIC_URL?.replace(/\/$/, '') ?? null
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    database: values.DATABASE_URL
      ? { application: values.DATABASE_URL, owner: values.DATABASE_OWNER_URL! }
      : 'embedded',
    accessTokenSecret: values.ACCESS_TOKEN_SECRET ?? null,
    secondFactorKey: values.SECOND_FACTOR_KEY ?? null,
    backups: values.BACKUP_DIR
      ? {
          path: resolve(values.BACKUP_DIR),
          timeOfDay: values.BACKUP_AT,
          mayDownload: values.BACKUP_DOWNLOAD === 'on',
        }
      : null,
    mail: values.SMTP_URL
      ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM!, publicUrl: publicUrl! }
      : null,
    demoData: values.DEMO_DATA === 'auto' && !values.DATABASE_URL && values.NODE_ENV !== 'production',
    demoSignIn: values.NODE_ENV !== 'production',
    demoToday: values.DEMO_TODAY ?? null,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    trustProxy: values.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? null,
    tls: values.TLS_CERT ? { cert: values.TLS_CERT, key: values.TLS_KEY! } : null,
    metricsKey: values.METRICS_KEY ?? null,
    slowCallMs: values.SLOW_CALL_MS,
    logLevel: values.LOG_LEVEL,
  }
}
