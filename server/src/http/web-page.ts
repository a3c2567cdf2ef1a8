import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@insaka/domain/core/errors'
import { sendRefusal } from './error-replies.ts'
import { pageHeaders } from './security-headers.ts'

/** Settings embedded in the page, so that it needs no call for them. */
export type PageSettings = {
  passwordMinLength: number
  mail: boolean
  demo: { password: string; accounts: { username: string; role: string; institution: string }[] } | null
}

type WebPageOptions = { folder: string; settingsFor: (request: FastifyRequest) => PageSettings }

/** Placeholders filled in on delivery: the settings, and the files of the requested screen. */
const placeholders = {
  settings: 'name="insaka-settings" content=""',
  parts: 'name="insaka-parts" content=""',
}

/** Files that browsers save instead of opening, because auditors use them without this server. */
const downloads = new Set(['verify.html', 'verify-trail.mjs'])

/** Serves the files of the built web application, and its page at the addresses of screens. */
export async function serveWebPage(
  app: FastifyInstance,
  { folder, settingsFor }: WebPageOptions,
): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const [name, placeholder] of Object.entries(placeholders))
    if (!page.includes(placeholder))
      throw new Error(`${folder}/index.html has no placeholder for the ${name}.`)
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
    // Otherwise the header of the library would replace ours.
    cacheControl: false,
    allowedPath: (path) => isAddressOfFile(posix.normalize(path.replaceAll('\\', '/'))),
    setHeaders: (response, path) => {
      // File names under assets contain a hash of their content.
      const immutable = path.startsWith(join(folder, 'assets'))
      response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Caches must not give a client an encoding that it cannot read.
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

/** Excludes folders and index.html, which belong to the page, and hidden files. */
const isAddressOfFile = (path: string): boolean =>
  path !== '/index.html' && !path.includes('/.') && !path.endsWith('/')

/** Addresses of screens have no dot in their last segment; any other unknown address is 404. */
function isAddressOfPage(path: string): boolean {
  if (path === '/api/docs') return true
  return !path.startsWith('/api/') && !/\.[^/]*$/.test(path)
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => entities[character]!)
