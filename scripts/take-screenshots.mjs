// npm run pictures: takes the screenshots of the README, the how-tos and the guide from demo data; `-- guide` only
// those of the guide. Look at them before you commit them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { launchOptions } from './browser.mjs'
import { GUIDE_PICTURES } from './guide-screenshots.mjs'
import { encodePalettePng } from './palette-png.mjs'
import { startProduct } from './start-product.mjs'
import { repositoryRoot } from './repository-root.mjs'

const WIDTH = 1366
const folder = join(repositoryRoot, 'docs', 'pictures')

/**
 * `open` opens the screen as an officer or as the user `as`; it may return a part to be shown alone. The dashboard's
 * height fits its first row of charts.
 */
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
      await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).waitFor()
    },
  },
  { name: 'import-columns', height: 900, as: 'demo.admin', open: uploadRegister },
  { name: 'import-check', height: 900, as: 'demo.admin', open: checkRegister },
  { name: 'import-done', height: 560, as: 'demo.admin', open: importRegister },
  ...GUIDE_PICTURES,
]

/** A realistic register file with some wrong rows. */
function registerFile() {
  const items = ['Toner for the registry', 'Service of the lift', 'Office chairs', 'Tyres', 'Reams of paper']
  const vendors = ['Copperbelt Supplies Limited', 'Kafue Traders', 'Nyanja Systems']
  const rows = Array.from({ length: 60 }, (_, i) => {
    const [day, month] = [String(13 + (i % 15)), String(1 + Math.floor(i / 5)).padStart(2, '0')]
    const date = `${day}/${month}/2025`
    return [
      `PSU/${i + 1}/2025`,
      date,
      date,
      date,
      items[i % items.length],
      i % 17 === 3 ? 'STORES' : 'PSU',
      i % 23 === 7 ? '' : vendors[i % vendors.length],
      `K${(4_200 + i * 371).toLocaleString('en-GB')}.50`,
      i % 19 === 5 ? 'Shopping' : 'Simplified Bidding',
      'Complete',
    ].join(';')
  })
  const headings =
    'Former Reference;Requisitioned On;Initiated On;Approved On;Item;Department;Supplier;Amount'
  const text = ['Local purchases 2025', '', `${headings};Procurement Method;Status`, ...rows].join('\n')
  return { name: 'Local purchases 2025.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function uploadRegister(page) {
  await page.goto('/insaka/admin/imports/new?register=lvp')
  await page.locator('input[type=file]').setInputFiles(registerFile())
  await page.getByText('The headings are in row').waitFor()
}

/** Continues on the screen of the previous picture. */
async function checkRegister(page) {
  const main = page.getByRole('main')
  for (const [heading, field] of [
    ['Item', 'Description *'],
    ['Supplier', 'Vendor *'],
    ['Amount', 'Purchase Order Value *'],
  ])
    await main.getByLabel(`Field for ${heading}`).selectOption({ label: field })
  for (const [field, value] of [
    ['Expense Type', 'OPEX'],
    ['Funder', 'GRZ'],
    ['Procurement Category', 'G'],
    ['Procurement Mode', 'MANUAL'],
    ['Currency', 'ZMW'],
  ])
    await main.getByLabel(field, { exact: true }).selectOption(value)
  await main.getByRole('button', { name: 'Check the rows' }).click()
  await main.getByRole('table', { name: 'Rows of the file' }).waitFor()
}

async function importRegister(page) {
  await page.getByRole('button', { name: 'Continue to the import' }).click()
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.getByRole('button', { name: 'Import them' }).click()
  await page.getByText(/records imported/).waitFor()
}

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

async function visibleBox(part, height) {
  const box = await part.boundingBox()
  return { ...box, height: Math.min(box.height, height - box.y) }
}

/** Decodes the PNG in the browser, so no decoder is needed here. */
async function pixelsOf(page, png) {
  const { width, height, base64 } = await page.evaluate(async (source) => {
    const { promise, resolve } = Promise.withResolvers()
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${source}`, onload: resolve })
    await promise
    const { naturalWidth: imageWidth, naturalHeight: imageHeight } = picture
    const context = Object.assign(document.createElement('canvas'), {
      width: imageWidth,
      height: imageHeight,
    }).getContext('2d')
    context.drawImage(picture, 0, 0)
    const bytes = context.getImageData(0, 0, imageWidth, imageHeight).data
    const parts = []
    for (let at = 0; at < bytes.length; at += 0x8000)
      parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
    return { width: imageWidth, height: imageHeight, base64: btoa(parts.join('')) }
  }, png.toString('base64'))
  return { width, height, pixels: Buffer.from(base64, 'base64') }
}

const names = process.argv.slice(2)
const selectedPictures = PICTURES.filter(
  ({ name }) => names.length === 0 || names.some((each) => name.startsWith(each)),
)

const product = await startProduct()
const browser = await chromium.launch(launchOptions())
try {
  mkdirSync(join(folder, 'guide'), { recursive: true })
  const decoderPage = await browser.newPage()
  const pages = new Map()
  const openPage = async (username) => {
    const page = await browser.newPage({
      baseURL: product.url,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Africa/Lusaka',
      reducedMotion: 'reduce',
      viewport: { width: WIDTH, height: 768 },
    })
    await signIn(page, username)
    pages.set(username, page)
    return page
  }
  for (const { name, width = WIDTH, height, as = 'demo.officer', open } of selectedPictures) {
    const page = pages.get(as) ?? (await openPage(as))
    await page.setViewportSize({ width, height })
    const part = await open(page)
    await page.waitForLoadState('networkidle')
    const screenshot = await page.screenshot({
      animations: 'disabled',
      ...(part && { clip: await visibleBox(part, height) }),
    })
    const png = encodePalettePng(await pixelsOf(decoderPage, screenshot))
    if (part && png.length > 60 * 1024) throw new Error(`${name} is larger than 60 KiB.`)
    writeFileSync(join(folder, `${name}.png`), png)
    console.log(`docs/pictures/${name}.png: ${Math.ceil(png.length / 1024)} KiB`)
  }
} finally {
  await browser.close()
  await product.stop()
}
