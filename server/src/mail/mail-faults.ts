type MailError = {
  message?: string
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** `concerns`: only this mail, or every mail, because the server is unavailable or refuses Insaka. */
export type MailFault = { concerns: 'mail' | 'server'; text: string }

const unreachable = 'The mail server cannot be reached.'
const messagesByCode: Readonly<Record<string, string>> = {
  EDNS: 'The name of the mail server cannot be found.',
  ETIMEDOUT: 'The mail server does not answer in time.',
  ETLS: 'No secure connection (TLS) to the mail server is possible.',
  EAUTH: 'The mail server rejects the username or password of Insaka.',
  ENOAUTH: 'The mail server requires a username and password.',
  EPROTOCOL: 'The mail server sends an invalid reply.',
}
const refusalsByCommand = {
  'MAIL FROM': 'The mail server does not accept mail from the address of Insaka.',
  'RCPT TO': 'The mail server does not accept mail for this address.',
} as const

/** The server closes the connection, or requires authentication first. */
const serverCodes = [421, 530]
const maxLength = 300

/** Explains a delivery failure in plain words, followed by the server's own line. */
export function mailFaultOf(error: unknown): MailFault {
  const { code = '', command = '', response, responseCode = 0, message = '' } = error as MailError
  const line = (response ?? message).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const concernsMail = ['EENVELOPE', 'EMESSAGE'].includes(code) && !serverCodes.includes(responseCode)
  const explanation = concernsMail ? mailRefusalText(command) : (messagesByCode[code] ?? unreachable)
  return {
    concerns: concernsMail ? 'mail' : 'server',
    text: line === '' ? explanation : `${explanation} ${line}`.slice(0, maxLength),
  }
}

const mailRefusalText = (command: string): string =>
  command === 'API'
    ? 'No mail can be sent to this address.'
    : (refusalsByCommand[command as keyof typeof refusalsByCommand] ??
      'The mail server does not accept this mail.')
