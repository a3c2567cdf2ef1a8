export const resetLinkMinutes = 30
export const confirmLinkDays = 3

/** The message is the same for every username, so that it does not reveal which accounts exist. */
export const resetRequestedMessage = `If this username exists and its email address is confirmed, we are sending a link to choose a new password. It works for ${resetLinkMinutes} minutes.`

export const linkFaults = {
  RESET: `This link no longer works. A link works once, for ${resetLinkMinutes} minutes, and only until your password is changed. Ask for a new one.`,
  CONFIRM: `This link no longer works. A link works for ${confirmLinkDays} days and only for the address it was sent to. Sign in and press Send the link again on My profile.`,
} as const

export const mailUnavailableMessage =
  'Mail is not set up in this Insaka. Ask an administrator of your institution for a new password.'

export const confirmationUnavailableMessage = 'Mail is not set up in this Insaka, so no link can be sent.'
