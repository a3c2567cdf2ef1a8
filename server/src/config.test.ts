import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const secret = Buffer.alloc(32, 1).toString('base64url')
const server = {
  DATABASE_URL: 'postgres://insaka_application@db/insaka',
  DATABASE_OWNER_URL: 'postgresql://insaka_owner@db/insaka',
  ACCESS_TOKEN_SECRET: secret,
}

/** Variables that the image sets or that have no use in a container. */
const notInCompose = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'NODE_ENV',
  'DEMO_DATA',
  'DEMO_TODAY',
  // The certificate belongs to the proxy on the host.
  'TLS_CERT',
]

describe('compose.yaml', () => {
  const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const names = [...text('docs/configuration.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!)

  it.each(names.filter((name) => !notInCompose.includes(name)))('passes %s to the container', (name) => {
    expect(text('compose.yaml')).toMatch(new RegExp(`^      ${name}: \\S`, 'm'))
  })
})

describe('the environment', () => {
  it('needs no variable', () => {
    expect(readConfig({ PORT: '' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: '.data',
      database: 'embedded',
      accessTokenSecret: null,
      secondFactorKey: null,
      backups: null,
      mail: null,
      demoData: true,
      demoSignIn: true,
      demoToday: null,
      passwordMinLength: 6,
      trustProxy: null,
      tls: null,
      metricsKey: null,
      slowCallMs: 1000,
      logLevel: 'warn',
    })
  })

  it('accepts proxies by address and by network', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' })).toMatchObject({
      trustProxy: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'],
    })
  })

  it.each(['https://insaka.example.org', 'https://insaka.example.org/'])(
    'accepts this public URL: %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicUrl: 'https://insaka.example.org' })
    },
  )

  it.each(['10.0.0.0/99', '10.0.0.0/0', '10.0.0/8', '10.0.0.1,', '2001:db8::/129', '10.0.0.0/8/8', 'cafe'])(
    'rejects these proxies: %s',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(
        'TRUST_PROXY must list the addresses of the proxies, such as 10.0.0.0/8.',
      )
    },
  )

  it('never seeds demo data on a database server or in production', () => {
    expect(readConfig(server)).toMatchObject({ demoData: false })
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demoData: false, demoSignIn: false })
    expect(readConfig({ DEMO_DATA: 'off' })).toMatchObject({ demoData: false, demoSignIn: true })
  })

  it.each([
    ['smtp://mail.example.org', 'insaka@example.org'],
    ['smtps://insaka:p%40ss@mail.example.org:465', 'Insaka <insaka@example.org>'],
    ['smtp://[::1]:2525/', 'Ïnsaka <insaka@example.org>'],
  ])('accepts this mail server: %s', (SMTP_URL, MAIL_FROM) => {
    const PUBLIC_URL = 'https://insaka.example.org/'
    expect(readConfig({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toMatchObject({
      mail: { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: 'https://insaka.example.org' },
    })
    for (const missing of [
      { SMTP_URL, MAIL_FROM },
      { SMTP_URL, PUBLIC_URL },
    ])
      expect(() => readConfig(missing)).toThrow('SMTP_URL needs MAIL_FROM and PUBLIC_URL')
  })

  it.each([
    'mail.example.org',
    'http://mail.example.org',
    'smtp://mail.example.org:587/path',
    'smtp://mail.example.org?ignoreTLS=true',
    'smtp://user@mail.example.org',
    'smtp://:587',
  ])('rejects this mail server and does not repeat it in the message: %s', (SMTP_URL) => {
    const refused = () => readConfig({ SMTP_URL })
    expect(refused).toThrow(
      /^SMTP_URL must look like smtp:\/\/user:password@host:587 or smtps:\/\/user:password@host:465\.$/,
    )
  })

  it.each([
    'smtp://us%er:p@host',
    'smtp://user:p%q@host',
    'smtp://us%er:p%q@host',
    'smtp://user:100%@host',
    'smtp://user%:41p@host',
  ])('rejects a mail server with an incomplete percent code: %s', (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow(
      /^SMTP_URL must encode each % of its user and password as %25\.$/,
    )
  })

  it.each([
    'insaka',
    'Insaka insaka@example.org',
    'Insaka <insaka@example.org',
    'a@example.org\nBcc: b@example.org',
    'A\nBcc: b <a@example.org>',
    'a@example.org, b@example.org',
  ])('rejects this mail sender: %j', (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM must be an address')
  })

  it('accepts the folder and time of backups and the permission to download them', () => {
    const backups = { path: '/var/backups/insaka', timeOfDay: '02:00', mayDownload: false }
    expect(readConfig({ BACKUP_DIR: backups.path })).toMatchObject({ backups })
    expect(readConfig({ BACKUP_DIR: backups.path, BACKUP_AT: '23:30' })).toMatchObject({
      backups: { ...backups, timeOfDay: '23:30' },
    })
    expect(readConfig({ BACKUP_DIR: backups.path, BACKUP_DOWNLOAD: 'on' })).toMatchObject({
      backups: { ...backups, mayDownload: true },
    })
  })

  it.each([
    [{ BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of the day such as 02:00.'],
    [{ BACKUP_DOWNLOAD: 'yes' }, 'BACKUP_DOWNLOAD must be one of: on, off.'],
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be at most 65535.'],
    [
      { PUBLIC_URL: 'https://insaka.example.org/office' },
      'PUBLIC_URL must be the address that users open, such as https://insaka.example.org.',
    ],
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH must be at least 6.'],
    [
      { ACCESS_TOKEN_SECRET: secret.slice(1) },
      'ACCESS_TOKEN_SECRET must be at least 256 random bits, as 43 or more characters of base64url.',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_URL: server.DATABASE_URL },
      'DATABASE_URL and DATABASE_OWNER_URL must be set together: the application and the owner of its tables are two roles.',
    ],
    [
      { ...server, ACCESS_TOKEN_SECRET: '' },
      'ACCESS_TOKEN_SECRET is required with DATABASE_URL, so that all servers of one database accept the same tokens.',
    ],
    [{ TLS_CERT: 'cert.pem' }, 'TLS_CERT and TLS_KEY must be set together.'],
    [{ DEMO_TODAY: '31-03-2026' }, 'DEMO_TODAY must be a day such as 2026-03-31.'],
    [{ DEMO_TODAY: '2026-13-01' }, 'DEMO_TODAY must be a day such as 2026-03-31.'],
    [{ DEMO_TODAY: '2026-02-30' }, 'DEMO_TODAY must be a day such as 2026-03-31.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent.'],
  ])('stops the start with a message that names the variable: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })
})
