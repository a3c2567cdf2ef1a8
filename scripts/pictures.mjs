// npm run pictures: the pictures of the README, anew from demo data. Look at them before you commit them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { launchOptions } from './browser.mjs'
import { palettePng } from './palette-png.mjs'
import { startProduct } from './product.mjs'
import { top } from './top.mjs'

const WIDTH = 1366
const folder = join(top, 'docs', 'pictures')

/** `open` goes to what is shown. The dashboard is as high as it needs for its first row of charts. */
const PICTURES = [
  {
    name: 'dashboard',
    height: 1000,
    open: async (page) => {
      await page.goto('/insaka/dashboard')
      await page.locator('canvas').first().waitFor()
    },
  },
  { name: 'list', height: 768, open: openList },
  {
    name: 'record',
    height: 790,
    open: async (page) => {
      await openList(page)
      await page.getByRole('row').filter({ hasText: 'Complete' }).first().getByRole('link').click()
      await page.getByRole('dialog').getByText('Status and attachment').waitFor()
    },
  },
]

async function openList(page) {
  await page.goto('/insaka/plscm/lvp/list')
  await page.locator('tbody').getByRole('link').first().waitFor()
}

async function signIn(page, username) {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('insaka-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
}

/** The browser itself knows best which pixels its picture has. */
async function pixelsOf(page, png) {
  const { width, height, base64 } = await page.evaluate(async (source) => {
    const { promise, resolve } = Promise.withResolvers()
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${source}`, onload: resolve })
    await promise
    const { naturalWidth: wide, naturalHeight: high } = picture
    const context = Object.assign(document.createElement('canvas'), { width: wide, height: high }).getContext(
      '2d',
    )
    context.drawImage(picture, 0, 0)
    const bytes = context.getImageData(0, 0, wide, high).data
    const parts = []
    for (let at = 0; at < bytes.length; at += 0x8000)
      parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
    return { width: wide, height: high, base64: btoa(parts.join('')) }
  }, png.toString('base64'))
  return { width, height, pixels: Buffer.from(base64, 'base64') }
}

const product = await startProduct()
const browser = await chromium.launch(launchOptions())
try {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Africa/Lusaka',
    reducedMotion: 'reduce',
    viewport: { width: WIDTH, height: 768 },
  })
  const reader = await browser.newPage()
  await signIn(page, 'demo.officer')
  for (const { name, height, open } of PICTURES) {
    await page.setViewportSize({ width: WIDTH, height })
    await open(page)
    await page.waitForLoadState('networkidle')
    const png = palettePng(await pixelsOf(reader, await page.screenshot({ animations: 'disabled' })))
    writeFileSync(join(folder, `${name}.png`), png)
    console.log(`docs/pictures/${name}.png: ${Math.ceil(png.length / 1024)} KiB`)
  }
} finally {
  await browser.close()
  await product.stop()
}
