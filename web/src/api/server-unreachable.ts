import { Refusal } from '@insaka/domain/core/errors'

/** No server answered at all: it is down, or the line is. */
export class ServerUnreachable extends Refusal {
  constructor() {
    super('UNAVAILABLE', {
      message: 'The server cannot be reached. Please check the connection and try again.',
    })
    this.name = 'NoAnswer'
  }
}
