import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, normalizePath, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'

const entrySource = 'src/first-paint/inline-script.ts'
const shellRoute = 'src/routes/insaka/route.tsx'
const homePath = '/insaka/dashboard'

/**
 * Inlines the frame and the early requests into index.html, so they do not wait for any file, and lists the files of
 * each screen, which the server preloads in the page.
 */
export function firstPaint(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'insaka:first-paint',
    configResolved(resolvedConfig) {
      config = resolvedConfig
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (page) => {
        const script = await bundleScript(config)
        return moveStylesLast(
          page
            .replace('<!-- begin -->', () => `<script>${script}</script>`)
            .replaceAll(/<!-- logo (\d+) -->/g, (_, size: string) => logo(size)),
        )
      },
    },
    writeBundle(_, bundle) {
      const folder = resolve(config.root, config.build.outDir, '.vite')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'parts.json'), JSON.stringify(filesByScreen(bundle, config.root)))
    },
  }
}

async function bundleScript({ root, build: { target } }: ResolvedConfig): Promise<string> {
  const results = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      lib: { entry: join(root, entrySource), formats: ['iife'], name: 'insakaBegin' },
    },
  })
  const [{ output } = { output: [] }] = [results].flat() as { output: { code?: string }[] }[]
  const code = output[0]?.code?.trim()
  if (!code || /<\/script/i.test(code)) throw new Error(`${entrySource} does not come to one script.`)
  return code
}

const logo = (size: string) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><g stroke="var(--insaka-thatch-on-bar)" stroke-width="1.75"><path d="M16 3 2.5 15.5h27L16 3Z"/><path d="m12 9-3 6.5M16 6.5v9M20 9l3 6.5" stroke-width="1.25"/></g><path d="M6.5 15.5V28M25.5 15.5V28M16 15.5V28M3.5 28h25" stroke="currentColor" stroke-width="1.75"/></svg>`

/** A stylesheet blocks the content after it, so it goes after the frame. */
function moveStylesLast(page: string): string {
  const links = /\s*<link rel="stylesheet"[^>]*>/g
  const stylesheets = page.match(links) ?? []
  return page
    .replaceAll(links, '')
    .replace('<div id="root">', () => `${stylesheets.join('').trim()}\n    <div id="root">`)
}

/** Files that each screen loads in addition to those linked from the page, by address. */
function filesByScreen(bundle: Rolldown.OutputBundle, root: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((each): each is Rolldown.OutputChunk => each.type === 'chunk')
  const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)))
  const screens = new Map<string, string[]>()
  for (const chunk of chunks) {
    const [, route] = /^(src\/routes\/.*)\?tsr-split=component$/.exec(sourceOf(chunk, root)) ?? []
    if (route) screens.set(route, filesOf(chunk, bundle))
  }
  const shellFiles = screens.get(shellRoute)
  if (!shellFiles) throw new Error(`The build holds nothing for ${shellRoute}.`)
  const parts: Record<string, string[]> = {}
  for (const [route, files] of screens) {
    const address = addressOf(route)
    if (!address.startsWith('/insaka/')) continue
    const ownFiles = [...new Set([...shellFiles, ...files])].filter((file) => !entry.has(file))
    parts[address] = ownFiles.map((file) => file.replace(/^assets\//, ''))
  }
  for (const address of ['/', '/login', '/insaka']) parts[address] = parts[homePath]!
  return parts
}

const sourceOf = ({ facadeModuleId }: Rolldown.OutputChunk, root: string) =>
  facadeModuleId ? normalizePath(relative(root, facadeModuleId)) : ''

const addressOf = (route: string) =>
  route
    .replace(/^src\/routes/, '')
    .replace(/\.tsx$/, '')
    .replace(/\/(index|route)$/, '')
    .replaceAll('.', '/')

function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): string[] {
  if (files.has(chunk.fileName)) return []
  files.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, files)
  }
  return [...files]
}
