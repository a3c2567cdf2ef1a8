export const refusals = {
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Wrong username or password.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  AWAITING_APPROVAL: {
    status: 403,
    message: 'This account is waiting for approval by an administrator of your institution.',
  },
  REGISTRATION_DECLINED: {
    status: 403,
    message: 'An administrator of your institution has declined this registration.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'This account is disabled. Please ask an administrator of your institution.',
  },
  ACCOUNT_EXPIRED: {
    status: 403,
    message: 'This account has expired. Please ask an administrator of your institution.',
  },
  ACCOUNT_LOCKED: {
    status: 403,
    message: 'This account is locked. Please ask an administrator of your institution.',
  },
  ACCOUNT_RETIRED: {
    status: 403,
    message: 'This account belongs to a retired member of staff and can no longer sign in.',
  },
  CREDENTIALS_EXPIRED: { status: 403, message: 'Your password has expired. Please choose a new one.' },
  SECOND_FACTOR: { status: 403, message: 'Please enter the code from your authenticator app.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'Your institution requires a second factor. Please set it up now.',
  },
  DEMO_ACCOUNT: { status: 403, message: 'Demo accounts can sign in only on the computer that runs Insaka.' },
  NOT_FOUND: { status: 404, message: 'There is no such record.' },
  STALE: { status: 409, message: 'Another user has changed this record since you opened it.' },
  ALREADY_SAVED: {
    status: 409,
    message: 'This was already saved, with different values. The saved values are shown now.',
  },
  ALREADY_BEGUN: { status: 409, message: 'An institution is already registered here. Please sign in.' },
  OVERDRAFT: { status: 409, message: 'This would bring the account below zero.' },
  DUPLICATE: { status: 409, message: 'This is already in use.' },
  TOO_LARGE: { status: 413, message: 'That is too much to send at once.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'The request must be JSON.' },
  INVALID: { status: 422, message: 'Please correct the marked fields.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on the server. The error is in the log.' },
  ALTERED: { status: 500, message: 'This file has changed since it was stored. Tell your administrator.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The database cannot be reached at the moment. Please try again shortly.',
  },
  BUSY: { status: 503, message: 'The server is very busy at the moment. Please try again shortly.' },
  OUTDATED: { status: 503, message: 'Insaka is being upgraded. Please try again in a few minutes.' },
} as const satisfies Record<string, { status: number; message: string }>
export type RefusalCode = keyof typeof refusals

export const maxReportedFaults = 20

export type FieldMessages = Record<string, string[]>

type RefusalDetails = {
  message?: string
  fields?: FieldMessages
  /** The current record, sent with a conflict. */
  current?: unknown
  payload?: unknown
  retryAfterSeconds?: number
}

/** An expected refusal with its reason: thrown on the server, sent as JSON, and thrown again in the browser. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusals[this.code].status
  }

  get fields(): FieldMessages {
    return this.details.fields ?? {}
  }
}

/** The message of a refusal. Other errors are bugs, whose messages mean nothing to users. */
export const errorMessage = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'Something went wrong. Please try again.'

export type Failure = {
  message: string
  code: RefusalCode
  fields: FieldMessages
  /** Further faults were left out. */
  more?: true
  requestId: string
  current?: unknown
  payload?: unknown
}
