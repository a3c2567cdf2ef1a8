import { Refusal } from '@insaka/domain/core/errors'

/** The server did not answer: the server or the connection is down. */
export class ServerUnreachable extends Refusal {
  constructor(message = 'The server cannot be reached. Please check the connection and try again.') {
    super('UNAVAILABLE', { message })
    this.name = 'ServerUnreachable'
  }
}

/** The server accepted the connection but did not answer in time. */
export class ServerTimeout extends ServerUnreachable {
  constructor() {
    super('The server has not answered for a minute. Please try again.')
  }
}
