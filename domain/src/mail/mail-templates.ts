import { formatMoment } from '../core/dates.ts'
import { roles, type Role } from '../permissions.ts'
import type { MailTemplate } from './mail.labels.ts'

export type MailGroup = { title: string; lines: { text: string; path: string }[] }

/** The values of each mail. They contain no secrets, since links are created when the mail is sent. */
export type MailValues = {
  test: { by: string }
  'reset password': object
  'confirm address': object
  /** Sent to the former and to the new address. */
  'address changed': { address: string; by: string | null }
  approved: { role: Role; username: string; confirm: boolean }
  disabled: { by: string }
  'password reset': { by: string }
  'password changed': { address: string; on: string }
  'new computer': { computer: string; address: string; on: string }
  'second factor on': object
  'second factor off': { by: string | null }
  'wrong codes': { address: string; on: string }
  /** Sent to the initiator of a record that another user reopened or corrected. */
  'record corrected': {
    done: 'reopened' | 'corrected'
    reference: string
    path: string
    by: string
    reason: string | null
  }
  digest: { groups: MailGroup[] }
}

/** The kind of one-time link in a mail, created when it is sent. */
export type MailLink = 'RESET' | 'CONFIRM'

export function mailLinkOf<T extends MailTemplate>(template: T, values: MailValues[T]): MailLink | null {
  if (template === 'reset password') return 'RESET'
  if (template === 'confirm address') return 'CONFIRM'
  return template === 'approved' && (values as MailValues['approved']).confirm ? 'CONFIRM' : null
}

/** The recipient, and the base of its links. */
type MailContext = { name: string; institution: string; publicUrl: string; link: string | null }

export type MailContent = {
  subject: string
  greeting: string
  paragraphs: string[]
  groups: { title: string; lines: { text: string; url: string }[] }[]
  action: { label: string; url: string } | null
  /** The paragraphs after the link. */
  afterwards: string[]
  closing: string
}

type MailParts = Pick<MailContent, 'subject' | 'paragraphs'> & Partial<MailContent>
type MailBuilder<V> = (values: V, context: MailContext) => MailParts

const notYouNotice =
  'If this was not you, please speak to an administrator of your institution at once, so that nobody else can use your account.'
const notRequestedNotice =
  'If you have not asked for this, please speak to an administrator of your institution.'
const signInAction = ({ publicUrl }: MailContext) => ({ label: 'Sign in', url: `${publicUrl}/login` })
const profileAction = ({ publicUrl }: MailContext) => ({
  label: 'Open My profile',
  url: `${publicUrl}/insaka/profile`,
})
const linkAction = (label: string, { link }: MailContext) => (link === null ? null : { label, url: link })
const byName = (name: string | null): string => (name === null ? '' : ` by ${name}`)

const templates: { [T in MailTemplate]: MailBuilder<MailValues[T]> } = {
  test: (values) => ({
    subject: 'Test mail from Insaka',
    paragraphs: [
      `${values.by} has asked Insaka for this test mail.`,
      'It has arrived, so mail from Insaka works. There is nothing for you to do.',
    ],
  }),
  'reset password': (_, context) => ({
    subject: 'Choose a new password for Insaka',
    paragraphs: [
      'Somebody has asked for a new password for your account. With this link you can choose one:',
    ],
    action: linkAction('Choose a new password', context),
    afterwards: [
      'The link is good once, for 30 minutes.',
      'If you have not asked for it, there is nothing for you to do: your password stays as it is.',
    ],
  }),
  'confirm address': (_, context) => ({
    // The address is unconfirmed, so the mail contains no text that users typed.
    greeting: 'Good day,',
    subject: 'Please confirm your e-mail address',
    paragraphs: ['This address was entered for your account in Insaka. Please confirm that it is yours:'],
    action: linkAction('Confirm this address', context),
    afterwards: [
      'The link is good for three days.',
      'If you have no account in Insaka, you can ignore this mail.',
    ],
  }),
  'address changed': (values) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `The e-mail address of your account in Insaka was changed to ${values.address}${byName(values.by)}.`,
      'From now on Insaka writes to that address.',
      values.by === null ? notYouNotice : notRequestedNotice,
    ],
  }),
  approved: ({ role, username, confirm }, context) => ({
    subject: 'Your registration was approved',
    paragraphs: [
      `Your registration in Insaka was approved. You can sign in as ${username}, with the role ${roles[role]}.`,
      ...(confirm ? ['Please confirm that this address is yours:'] : []),
    ],
    action: confirm ? linkAction('Confirm this address', context) : signInAction(context),
    afterwards: confirm ? ['The link is good for three days.'] : [],
  }),
  disabled: (values) => ({
    subject: 'Your account was disabled',
    paragraphs: [
      `Your account in Insaka was disabled by ${values.by}. You can no longer sign in.`,
      'If you think that this is a mistake, please speak to an administrator of your institution.',
    ],
  }),
  'password reset': (values) => ({
    subject: 'Your password was reset',
    paragraphs: [
      `The password of your account in Insaka was reset by ${values.by}, from whom you get a temporary one.`,
      'When you sign in with it, you choose a password of your own.',
      notRequestedNotice,
    ],
  }),
  'password changed': ({ address, on }, context) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account in Insaka was changed on ${formatMoment(on)}, from the address ${address}. All other sessions have ended.`,
      notYouNotice,
    ],
    action: signInAction(context),
  }),
  'new computer': ({ computer, address, on }, context) => ({
    subject: 'Sign-in from a new device',
    paragraphs: [
      `Somebody has signed in to your account on a new device: ${computer}, from the address ${address}, on ${formatMoment(on)}.`,
      'If this was you, there is nothing for you to do.',
      `${notYouNotice} On My profile you can end all other sessions and choose a new password.`,
    ],
    action: profileAction(context),
  }),
  'second factor on': (_, context) => ({
    subject: 'A second factor was set up',
    paragraphs: [
      'A second factor was set up for your account in Insaka. From now on a code from your authenticator app is asked for after your password.',
      notYouNotice,
    ],
    action: profileAction(context),
  }),
  'second factor off': (values, context) => ({
    subject: 'Your second factor was taken away',
    paragraphs: [
      `The second factor of your account in Insaka was taken away${byName(values.by)}. No code is asked for any more after your password.`,
      values.by === null ? notYouNotice : notRequestedNotice,
    ],
    action: profileAction(context),
  }),
  'wrong codes': ({ address, on }, context) => ({
    subject: 'Wrong codes for your account',
    paragraphs: [
      `Wrong codes of the second factor were entered several times for your account in Insaka, most recently on ${formatMoment(on)} from the address ${address}. Whoever entered them knew your password.`,
      'If this was you, you can ignore this mail.',
      `If not, choose a new password on My profile. ${notYouNotice}`,
    ],
    action: profileAction(context),
  }),
  'record corrected': ({ done, reference, path, by: name, reason }, { publicUrl }) => ({
    subject: done === 'reopened' ? 'Your paper was reopened' : 'Your record was corrected after the award',
    paragraphs: [
      done === 'reopened'
        ? `${name} has reopened your paper ${reference}.`
        : `${name} has corrected your record ${reference} after the contract was awarded.`,
      reason === null ? 'No reason was given.' : `Reason: ${reason}`,
      'Open the record to see its history.',
    ],
    action: { label: 'Open the record', url: `${publicUrl}${path}` },
  }),
  digest: ({ groups }, context) => ({
    subject: 'What waits for you in Insaka',
    paragraphs: ['This waits for you or needs attention:'],
    groups: groups.map(({ title, lines }) => ({
      title,
      lines: lines.map(({ text, path }) => ({ text, url: `${context.publicUrl}${path}` })),
    })),
    action: { label: 'Open Insaka', url: `${context.publicUrl}/insaka/dashboard` },
    afterwards: ['On My profile you choose how often this mail comes: daily, on Mondays or never.'],
  }),
}

export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  context: MailContext,
): MailContent {
  const parts: MailParts = templates[template](values, context)
  return {
    greeting: `Dear ${context.name},`,
    groups: [],
    action: null,
    afterwards: [],
    ...parts,
    closing: `Insaka of ${context.institution}. This mail was sent by a program; nobody reads answers to it.`,
  }
}
