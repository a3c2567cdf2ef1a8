import { Refusal } from '@insaka/domain/core/errors'

/** The server did not answer: the server or the connection is down. */
export class ServerUnreachable extends Refusal {
  constructor() {
    super('UNAVAILABLE', {
      message: 'The server cannot be reached. Please check the connection and try again.',
    })
    this.name = 'ServerUnreachable'
  }
}
