import { describe, expect, it } from 'vitest'
import { mailTemplates, type MailTemplate } from './mail.labels.ts'
import { mailLinkOf, renderMail, type MailValues } from './mail-templates.ts'

const values: { [T in MailTemplate]: MailValues[T] } = {
  test: { by: 'Chipo Mwansa' },
  'reset password': {},
  'confirm address': {},
  'address changed': { address: 'new@example.org', by: null },
  approved: { role: 'ORD', username: 'mbanda', confirm: true },
  disabled: { by: 'Chipo Mwansa' },
  'password reset': { by: 'Chipo Mwansa' },
  'password changed': { address: '192.0.2.7', on: '2026-11-26T08:15:00+02:00' },
  'new computer': { computer: 'Firefox on Windows', address: '192.0.2.7', on: '2026-11-26T08:15:00+02:00' },
  'second factor on': {},
  'second factor off': { by: 'Chipo Mwansa' },
  'wrong codes': { address: '192.0.2.7', on: '2026-11-26T08:15:00+02:00' },
  'decision reminder': {
    reference: 'MOH.PSU.LVP.7.11.26',
    awaits: 'Approval',
    path: '/insaka/plscm/lvp/list?scope=institution&record=7',
    by: 'Chipo Mwansa',
  },
  'record decided': {
    done: 'Returned',
    reference: 'MOH.PSU.LVP.7.11.26',
    path: '/insaka/plscm/lvp/list?scope=institution&record=7',
    by: 'Chipo Mwansa',
    reason: 'Three quotations are missing.',
  },
  'record corrected': {
    done: 'reopened',
    reference: 'MIHUD.PROC.LVP.7.03.26',
    path: '/insaka/plscm/lvp/list?scope=institution&record=7',
    by: 'Grace Banda',
    reason: 'The vendor was wrong.',
  },
  digest: {
    groups: [{ title: 'Needs attention', lines: [{ text: 'A fuel account is empty', path: '/fuel' }] }],
  },
}
const publicUrl = 'https://insaka.example.org'
const link = `${publicUrl}/link#secret`
const renderTemplate = <T extends MailTemplate>(
  template: T,
  templateValues: MailValues[T] = values[template],
) =>
  renderMail(template, templateValues, {
    name: 'Mutale Banda',
    institution: 'Ministry of Works',
    publicUrl,
    link: mailLinkOf(template, templateValues) && link,
  })

describe.each(Object.keys(mailTemplates) as MailTemplate[])('the mail %s', (template) => {
  it('has a one-line subject, and links only to Insaka', () => {
    const { subject, paragraphs, groups, action, closing } = renderTemplate(template)
    expect(subject).toMatch(/^[A-Z][^\n]{10,60}$/)
    expect(paragraphs.length).toBeGreaterThan(0)
    expect(closing).toContain('Ministry of Works')
    const urls = [
      ...groups.flatMap(({ lines }) => lines.map(({ url }) => url)),
      ...(action ? [action.url] : []),
    ]
    for (const url of urls) expect(url.startsWith(`${publicUrl}/`)).toBe(true)
    for (const paragraph of paragraphs) expect(paragraph).not.toMatch(/undefined|null|\[object/)
  })
})

it('creates links only for the mails that contain one', () => {
  const linksByTemplate = (Object.keys(mailTemplates) as MailTemplate[]).map((each) => [
    each,
    mailLinkOf(each, values[each]),
  ])
  expect(linksByTemplate.filter(([, kind]) => kind !== null)).toEqual([
    ['reset password', 'RESET'],
    ['confirm address', 'CONFIRM'],
    ['approved', 'CONFIRM'],
  ])
  expect(renderTemplate('reset password').action?.url).toBe(link)
})

it('an approved user with a confirmed address gets a link to the sign-in', () => {
  const { action, paragraphs } = renderTemplate('approved', {
    role: 'ORD',
    username: 'mbanda',
    confirm: false,
  })
  expect(action).toEqual({ label: 'Sign in', url: `${publicUrl}/login` })
  expect(paragraphs).toEqual([
    'Your registration in Insaka was approved. You can now sign in with the username mbanda. Your role is Officer.',
  ])
})

it('a mail to an unconfirmed address contains no text that users typed', () => {
  expect(JSON.stringify(renderTemplate('confirm address'))).not.toContain('Banda')
})
