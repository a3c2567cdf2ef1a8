import { readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@insaka/domain/core/errors'
import { sendRefusal } from './failures.ts'

/** What the page knows on delivery, before any call. */
export type PageSettings = {
  passwordMinLength: number
  /** Whether this installation sends mail. */
  mail: boolean
  demo: { password: string; accounts: { username: string; role: string; institution: string }[] } | null
}

type Options = { folder: string; settingsFor: (request: FastifyRequest) => PageSettings }

const placeholder = 'name="insaka-settings" content=""'

/** They work alone on the computer of the one who checks, away from this server. */
const toTake = new Set(['verify.html', 'verify-trail.mjs'])

/** Serves the built web application: its files, and its one page for every address that is no file and no call. */
export async function serveWebPage(app: FastifyInstance, { folder, settingsFor }: Options): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  if (!page.includes(placeholder)) throw new Error(`${folder}/index.html has no place for the settings.`)

  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        page.replace(
          placeholder,
          () => `name="insaka-settings" content="${escapeHtml(settingsFor(request))}"`,
        ),
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
      if (toTake.has(name)) response.setHeader('content-disposition', `attachment; filename="${name}"`)
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && isAddressOfPage(request.url.split('?')[0]!)
    return isPage ? sendPage(request, reply) : sendRefusal(new Refusal('NOT_FOUND'), request, reply)
  })
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

const escapeHtml = (settings: PageSettings): string =>
  JSON.stringify(settings).replaceAll(/[&"<>]/g, (character) => entities[character]!)
