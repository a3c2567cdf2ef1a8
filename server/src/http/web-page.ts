import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@insaka/domain/core/errors'
import { sendRefusal } from './error-replies.ts'
import { pageHeaders } from './security-headers.ts'

/** What the page knows on delivery, before any call. */
export type PageSettings = {
  passwordMinLength: number
  /** Whether this installation sends mail. */
  mail: boolean
  demo: { password: string; accounts: { username: string; role: string; institution: string }[] } | null
}

type WebPageOptions = { folder: string; settingsFor: (request: FastifyRequest) => PageSettings }

/** Where the page is filled in on delivery: what it knows, and the files of the screen that is asked for. */
const placeholders = {
  settings: 'name="insaka-settings" content=""',
  parts: 'name="insaka-parts" content=""',
}

/** They work alone on the computer of the one who checks, away from this server. */
const downloads = new Set(['verify.html', 'verify-trail.mjs'])

/** Serves the built web application: its files, and its one page for every address that is no file and no call. */
export async function serveWebPage(
  app: FastifyInstance,
  { folder, settingsFor }: WebPageOptions,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const [name, placeholder] of Object.entries(placeholders))
    if (!page.includes(placeholder)) throw new Error(`${folder}/index.html has no place for the ${name}.`)
  const partsOf = new Map<string, string[]>(
    Object.entries(JSON.parse(readFileSync(join(folder, '.vite', 'parts.json'), 'utf8'))),
  )
  const headers = pageHeaders(page)

  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', ...headers })
      .send(
        fillPage(page, {
          settings: JSON.stringify(settingsFor(request)),
          parts: (partsOf.get(pathOf(request).replace(/(.)\/$/, '$1')) ?? []).join(' '),
        }),
      )

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    // Otherwise the header of the library would take the place of ours.
    cacheControl: false,
    allowedPath: (path) => isAddressOfFile(posix.normalize(path.replaceAll('\\', '/'))),
    setHeaders: (response, path) => {
      // Names under assets carry a hash of what is in them.
      const immutable = path.startsWith(join(folder, 'assets'))
      response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      // What is kept between us and a browser must not hand one the form that only another can read.
      response.setHeader('vary', 'accept-encoding')
      const name = basename(path).replace(/\.(br|gz)$/, '')
      if (downloads.has(name)) response.setHeader('content-disposition', `attachment; filename="${name}"`)
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && isAddressOfPage(pathOf(request))
    return isPage ? sendPage(request, reply) : sendRefusal(new Refusal('NOT_FOUND'), request, reply)
  })
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

function fillPage(page: string, contents: Record<keyof typeof placeholders, string>): string {
  return Object.entries(placeholders).reduce(
    (html, [name, placeholder]) =>
      html.replace(placeholder, () =>
        placeholder.replace('""', () => `"${escapeHtml(contents[name as keyof typeof placeholders])}"`),
      ),
    page,
  )
}

/** A folder is no file: its address belongs to the page, as its own file does. What begins with a dot is not for show. */
const isAddressOfFile = (path: string): boolean =>
  path !== '/index.html' && !path.includes('/.') && !path.endsWith('/')

/** Addresses of screens have no dot in their last part; everything else that is not there is missing. */
function isAddressOfPage(path: string): boolean {
  if (path === '/api/docs') return true
  return !path.startsWith('/api/') && !/\.[^/]*$/.test(path)
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => entities[character]!)
