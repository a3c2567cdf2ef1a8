import type { FastifyRequest } from 'fastify'

type DatabaseError = Error & { code?: string; constraint?: string; table?: string }

/** What is written down of a call and of an error: never what somebody typed, nor what was to be stored. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], address: ip }),

  // What takes forms apart tells, at the level of traces, all headers of a call, the token among them.
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),

  err: (error: Error) => {
    // A failed query repeats all its values, in its text and outside it; the error within it names the fault.
    const { name, message, code, constraint, table } = (
      error.cause instanceof Error ? error.cause : error
    ) as DatabaseError
    const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
    return { type: name, message, code, constraint, table, stack: stack?.join('\n') }
  },
}
