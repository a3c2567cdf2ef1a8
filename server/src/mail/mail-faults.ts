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
  EDNS: 'The name of the mail server is not known.',
  ETIMEDOUT: 'The mail server does not answer in time.',
  ETLS: 'No safe connection to the mail server could be made.',
  EAUTH: 'The mail server refuses the login of Insaka.',
  ENOAUTH: 'The mail server asks for a login.',
  EPROTOCOL: 'The mail server gives an answer that is none.',
}
const refusalsByCommand = {
  'MAIL FROM': 'The mail server does not take mail from the address of Insaka.',
  'RCPT TO': 'The mail server does not take mail for this address.',
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
    ? 'This address cannot be written to.'
    : (refusalsByCommand[command as keyof typeof refusalsByCommand] ??
      'The mail server does not take this mail.')
