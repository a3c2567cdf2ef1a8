export const resetLinkMinutes = 30
export const confirmLinkDays = 3

/** The message is the same for every username, so that it does not reveal which accounts exist. */
export const resetRequestedMessage = `If there is an account with this username and its e-mail address is confirmed, a link to choose a new password is on its way. It is good for ${resetLinkMinutes} minutes.`

export const linkFaults = {
  RESET: `This link is no longer good. It can be used once, within ${resetLinkMinutes} minutes, and choosing a password ends all others. Please ask for a new one.`,
  CONFIRM: `This link is no longer good. It can be used within ${confirmLinkDays} days, for the address that it was sent to. Please sign in and have another one sent from My profile.`,
} as const

export const mailUnavailable =
  'This Insaka sends no mail. Please ask an administrator of your institution for a new password.'
