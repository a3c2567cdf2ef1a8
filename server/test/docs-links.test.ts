import { recordNouns } from '@insaka/domain/all-registers'
import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { userSteps } from '@insaka/domain/users/users.steps'
import { attachmentLimits } from '@insaka/domain/attachments/attachments.rules'
import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { standstill } from '@insaka/domain/contracts/contracts.standstill'
import { workLabels } from '@insaka/domain/dashboard/dashboard.labels'
import { cautionDays } from '@insaka/domain/dashboard/dashboard.rules'
import { describedByName } from '@insaka/domain/described-registers'
import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import {
  confirmLinkDays,
  resetLinkMinutes,
} from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { lowValueLimit, lvpCautions } from '@insaka/domain/lvp/lvp.cautions'
import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { setupCodeHours, trustDays } from '@insaka/domain/second-factor/second-factor.rules'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { cautionsOfRegister, filtersOf, takenMessage } from '@insaka/domain/registers/derived'
import { sessionHours } from '@insaka/domain/sign-in/sign-in.rules'
import type { Tokens } from 'marked'
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { readGuide, slugOf, toHtml } from '../../web/build/guide-text.ts'
import { serverFolder } from '../src/server-folder.ts'

const top = join(serverFolder, '..')
const guideFolder = join(top, 'docs', 'guide')
const guide = readGuide(guideFolder)

const pages = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(top, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]
const textOf = (page: string) =>
  readFileSync(join(top, page), 'utf8')
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code')

const linksOf = (page: string) =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inMarkdown, inHtml]) => (inMarkdown ?? inHtml)!)
    .filter((link) => !/^[a-z]+:/.test(link))

function anchorsOf(page: string): string[] {
  const headings = readFileSync(join(top, page), 'utf8')
    .replaceAll(/^```[^]*?^```/gm, '')
    .matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, text]) => slugOf(text!.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')))
}

function isDead(page: string, link: string): boolean {
  const [path = '', id] = link.split('#')
  const target = path === '' ? page : relative(top, join(top, dirname(page), path))
  if (!existsSync(join(top, target))) return true
  return id !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(id)
}

it('documents contain no dead link', () => {
  expect(
    pages.flatMap((page) => linksOf(page).flatMap((link) => (isDead(page, link) ? `${page}: ${link}` : []))),
  ).toEqual([])
})

it('every page of the guide renders and is linked from the overview', () => {
  for (const page of guide) expect(toHtml(page, guide, guideFolder, () => '')).not.toBe('')
  const linkedGuides = linksOf('docs/guide/README.md')
  expect(guide.map(({ name }) => `${name}.md`).filter((name) => !linkedGuides.includes(name))).toEqual([
    'README.md',
  ])
})

it('every picture is used', () => {
  const linkedPaths = pages.flatMap((page) => linksOf(page).map((link) => join(dirname(page), link)))
  const pictures = readdirSync(join(top, 'docs', 'pictures'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.png'))
    .map((file) => join('docs', 'pictures', file))
  expect(pictures.filter((picture) => !linkedPaths.includes(picture))).toEqual([])
})

/** Texts of screens that follow from the description of a register. */
const textsOf = (register: AnyRegister): string[] => [
  `New ${register.card.noun}`,
  ...Object.values(register.steps).map(({ label }) => `${label}…`),
  ...Object.values(filtersOf(register)).map(({ label }) => label),
  ...cautionsOfRegister(register).map(({ message }) => message),
  ...Object.values(register.fields).map(({ label }) => takenMessage(register, label, '12')),
]

/** Texts of screens: string literals and JSX text of the sources, and sentences composed with numbers. */
const screens = [
  ...['web/src', 'domain/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(top, folder, file), 'utf8').replaceAll(/\s+/g, ' ')),
  ),
  textOf(join('web', 'index.html')).replaceAll(/\s+/g, ' '),
  ...Object.values(workLabels),
  ...Object.values(describedByName).flatMap(textsOf),
  ...Object.values({ ...paperSteps.lvp, ...fuelSteps, ...userSteps }).map(({ label }) => `${label}…`),
  ...paperRegisters.map((register) => `Make a ${recordNouns[register]}`),
  ...[...lvpCautions, ...mpcCautions, ...contractCautions, ...enquiryCautions].map(({ message }) => message),
]
const isOnScreen = (label: string) => screens.some((text) => text.includes(label))

it('every bold term of the guide is on a screen', () => {
  const boldLabels = guide.flatMap(({ name }) =>
    [...textOf(join('docs', 'guide', `${name}.md`)).matchAll(/\*\*([^*]+)\*\*/g)].map(
      ([, word]) => `${name}: ${word}`,
    ),
  )
  expect(boldLabels.length).toBeGreaterThan(300)
  expect(boldLabels.filter((boldLabel) => !isOnScreen(boldLabel.slice(boldLabel.indexOf(': ') + 2)))).toEqual(
    [],
  )
})

it('the messages explained in the guide exist on screens', () => {
  const tables = guide.flatMap(({ tokens }) =>
    tokens.filter((token): token is Tokens.Table => token.type === 'table'),
  )
  const messages = tables
    .filter(({ header }) => ['message', 'caution'].includes(header[0]!.text))
    .flatMap(({ rows }) => rows.map(([cell]) => cell!.text.replace(/ …$/, '')))
  expect(messages.length).toBeGreaterThan(40)
  expect(messages.filter((message) => !isOnScreen(message))).toEqual([])
})

it.each([
  ['your-account', `The link works once, within ${resetLinkMinutes} minutes`],
  ['your-account', `Open it within ${confirmLinkDays} days to confirm`],
  ['your-account', `does not ask again on this computer for ${trustDays} days`],
  ['your-account', `A session lasts at most ${sessionHours} hours`],
  ['people', `The code works once, within ${setupCodeHours} hours`],
  ['low-value-papers', `decides up to K${lowValueLimit.toLocaleString('en')}`],
  ['contracts', `Contract award should come at least ${standstill.days} days after notification of award.`],
  ['cautions', `contracts above ${standstill.above.toLocaleString('en')} that were notified`],
  ['cautions', `changed in the last ${cautionDays} days`],
  ['records', `A PDF has at most ${attachmentLimits.mib} MB`],
])('the page %s contains: %s', (name, sentence) => {
  expect(textOf(join('docs', 'guide', `${name}.md`)).replaceAll(/\s+/g, ' ')).toContain(sentence)
})
