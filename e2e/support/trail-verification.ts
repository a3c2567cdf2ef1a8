import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { writeHead } from '../../domain/src/audit-log/head.ts'
import { institution, sha256, linesText, writeTrail } from '../../domain/test/trails.ts'
import { expect, test as base } from './test.ts'

export const pdf = Buffer.from('%PDF-1.7 an order of forty chairs')
export const trail = writeTrail(300, (event) =>
  JSON.stringify({
    action: 'changed',
    subject: 'lvp',
    after: event === 77 ? { attachment: { fileName: 'LPO.pdf', sha256: sha256(pdf) } } : { value: event },
  }),
)
export const exported = Buffer.from(linesText(trail.lines()))
export const proof = Buffer.from(trail.proof(77))
export const headAt = (size: number) => writeHead({ institution, ...trail.headAt(size) })

export function corruptAt(content: Buffer, text: string): Buffer {
  const changed = Buffer.from(content)
  const at = content.indexOf(text)
  expect(at).toBeGreaterThan(0)
  changed[at] = changed[at]! ^ 1
  return changed
}

type VerifyInput = { files: Record<string, Buffer>; heads: string }

type DownloadedTools = {
  page: string
  verdict: (name: 'page' | 'script', check: VerifyInput) => Promise<string>
}

export const test = base.extend<{ downloaded: DownloadedTools }>({
  downloaded: async ({ page, signIn }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'insaka-verify-'))
    await signIn('demo.guest', '/insaka/admin/history?show=checks')
    for (const name of ['verify.html', 'verify-trail.mjs']) {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      await file.saveAs(join(folder, name))
    }
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const address = pathToFileURL(join(folder, 'verify.html')).href
    await page.goto(address)

    await use({
      page: address,
      verdict: async (name, { files, heads }) => {
        const namedFiles = Object.entries(files).map(([file, content]) => ({
          path: join(folder, file),
          content,
        }))
        await Promise.all(namedFiles.map(({ path, content }) => writeFile(path, content)))
        const paths = namedFiles.map(({ path }) => path)
        if (name === 'page') return verifyOnPage(page, paths, heads)
        await writeFile(join(folder, 'heads.txt'), heads)
        const args = [...paths, ...(heads ? ['--head', join(folder, 'heads.txt')] : [])]
        const { status, stdout, stderr } = spawnSync(process.execPath, [
          join(folder, 'verify-trail.mjs'),
          ...args,
        ])
        expect(String(stderr)).toBe('')
        expect([status, stdout.includes('Everything that was checked is in order.')]).toEqual(
          status === 0 ? [0, true] : [1, false],
        )
        return String(stdout)
      },
    })
    // The page is a local file, and it requested only itself.
    expect(requestedUrls).toEqual([address])
    await rm(folder, { recursive: true })
  },
})

async function verifyOnPage(page: Page, paths: string[], heads: string): Promise<string> {
  await page.getByLabel('Files to check').setInputFiles(paths)
  await page.getByLabel('Typed or pasted').fill(heads)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toBeFocused()
  return result.innerText()
}

export const validMessage = 'Everything that was checked is in order.'
export const faultMessage = 'Something is wrong.'
