import { formatMoment } from '../core/dates.ts'
import { roles, type Role } from '../permissions.ts'
import type { MailTemplate } from './mail.labels.ts'

export type MailGroup = { title: string; lines: { text: string; path: string }[] }

/** The values of each mail. They contain no secrets, since links are created when the mail is sent. */
export type MailValues = {
  test: { by: string }
  'reset password': object
  'confirm address': object
  /** Sent to the former address, and to the new one as well if another user made the change. */
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
  /** Sent to those who hold the duty to decide. */
  'decision reminder': { reference: string; awaits: string; path: string; by: string }
  /** Sent to the initiator of a record that another user approved, returned, rejected or recorded. */
  'record decided': { done: string; reference: string; path: string; by: string; reason: string | null }
  digest: { groups: MailGroup[] }
}

/** The kind of one-time link in a mail, created when it is sent. */
export type MailLink = 'RESET' | 'CONFIRM'

export function mailLinkOf<T extends MailTemplate>(template: T, values: MailValues[T]): MailLink | null {
  if (template === 'reset password') return 'RESET'
  if (template === 'confirm address') return 'CONFIRM'
  return template === 'approved' && (values as MailValues['approved']).confirm ? 'CONFIRM' : null
}

/** The recipient, the base of all links, and the one-time link of this mail. */
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
  'If this was not you, contact an administrator of your institution at once. Someone else may be using your account.'
const notRequestedNotice = 'If you did not ask for this, contact an administrator of your institution.'
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
      `${values.by} asked Insaka to send this test mail.`,
      'It has arrived, so Insaka can send mail. You do not need to do anything.',
    ],
  }),
  'reset password': (_, context) => ({
    subject: 'Choose a new password for Insaka',
    paragraphs: [
      'Someone asked for a new password for your account in Insaka. If it was you, choose one with this link:',
    ],
    action: linkAction('Choose a new password', context),
    afterwards: [
      'The link works once, for 30 minutes.',
      'If it was not you, ignore this mail. Your password has not changed. If such mails keep coming, contact an administrator of your institution.',
    ],
  }),
  'confirm address': (_, context) => ({
    // The address is unconfirmed, so the mail leaves out the name, which can be any text that a visitor typed.
    greeting: 'Good day,',
    subject: 'Please confirm your email address',
    paragraphs: ['This address was entered for your account in Insaka. Please confirm that it is yours:'],
    action: linkAction('Confirm this address', context),
    afterwards: [
      'The link works for three days.',
      'If you have no account in Insaka, ignore this mail and do not use the link.',
    ],
  }),
  'address changed': (values) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account in Insaka was changed to ${values.address}${byName(values.by)}.`,
      'Insaka now sends all your mail to that address.',
      values.by === null ? notYouNotice : notRequestedNotice,
    ],
  }),
  approved: ({ role, username, confirm }, context) => ({
    subject: 'Your registration was approved',
    paragraphs: [
      `Your registration in Insaka was approved. You can now sign in with the username ${username}. Your role is ${roles[role]}.`,
      ...(confirm ? ['Please also confirm that this email address is yours:'] : []),
    ],
    action: confirm ? linkAction('Confirm this address', context) : signInAction(context),
    afterwards: confirm ? ['The link works for three days.'] : [],
  }),
  disabled: (values) => ({
    subject: 'Your account was closed',
    paragraphs: [
      `${values.by} has closed your account in Insaka. You can no longer sign in.`,
      'If you think this is a mistake, contact an administrator of your institution.',
    ],
  }),
  'password reset': (values) => ({
    subject: 'Your password was reset',
    paragraphs: [
      `${values.by} has reset your password for Insaka and will give you a temporary password.`,
      'Sign in with the temporary password, then choose your own.',
      notRequestedNotice,
    ],
  }),
  'password changed': ({ address, on }, context) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Your password for Insaka was changed on ${formatMoment(on)}, from the IP address ${address}. All your other sessions have ended.`,
      'If this was you, you do not need to do anything.',
      notYouNotice,
    ],
    action: signInAction(context),
  }),
  'new computer': ({ computer, address, on }, context) => ({
    subject: 'Sign-in from a new device',
    paragraphs: [
      `Someone signed in to your account from a device that was not used for it before: ${computer}, IP address ${address}, on ${formatMoment(on)}.`,
      'If this was you, you do not need to do anything.',
      'If this was not you, open My profile at once, end all other sessions and change your password. Then contact an administrator of your institution.',
    ],
    action: profileAction(context),
  }),
  'second factor on': (_, context) => ({
    subject: 'Your second factor was set up',
    paragraphs: [
      'A second factor was set up for your account in Insaka. From now on you sign in with your password and a code from your authenticator app.',
      notYouNotice,
    ],
    action: profileAction(context),
  }),
  'second factor off': (values, context) => ({
    subject: 'Your second factor was removed',
    paragraphs: [
      `The second factor of your account in Insaka was removed${byName(values.by)}. You now sign in with your password alone.`,
      values.by === null ? notYouNotice : notRequestedNotice,
    ],
    action: profileAction(context),
  }),
  'wrong codes': ({ address, on }, context) => ({
    subject: 'Wrong second-factor codes for your account',
    paragraphs: [
      `Someone entered wrong second-factor codes for your account in Insaka several times, most recently on ${formatMoment(on)} from the IP address ${address}. This is possible only with your password.`,
      'If this was you, ignore this mail.',
      'If this was not you, change your password on My profile at once. Then contact an administrator of your institution.',
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
      `Open the record: its history shows what was changed. If you have questions, ask ${name}.`,
    ],
    action: { label: 'Open the record', url: `${publicUrl}${path}` },
  }),
  'decision reminder': ({ reference, awaits, path, by: name }, { publicUrl }) => ({
    subject: `${reference} waits for your decision`,
    paragraphs: [`${name} asks you to decide on ${reference}. It waits for: ${awaits.toLowerCase()}.`],
    action: { label: 'Open the record', url: `${publicUrl}${path}` },
  }),
  'record decided': ({ done, reference, path, by: name, reason }, { publicUrl }) => ({
    subject: `${reference}: ${done.toLowerCase()}`,
    paragraphs: [
      `${reference} has been ${done.toLowerCase()} by ${name}.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ],
    action: { label: 'Open the record', url: `${publicUrl}${path}` },
  }),
  digest: ({ groups }, context) => ({
    subject: 'Your pending work in Insaka',
    paragraphs: ['This is waiting for action or needs attention in Insaka:'],
    groups: groups.map(({ title, lines }) => ({
      title,
      lines: lines.map(({ text, path }) => ({ text, url: `${context.publicUrl}${path}` })),
    })),
    action: { label: 'Open Insaka', url: `${context.publicUrl}/insaka/dashboard` },
    afterwards: ['To change how often you get this mail, open My profile and go to Morning mail.'],
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
    closing: `Insaka, ${context.institution}. This mail was sent automatically. Replies to it are not read.`,
  }
}
