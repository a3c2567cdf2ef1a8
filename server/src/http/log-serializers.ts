import type { FastifyRequest } from 'fastify'

type DatabaseError = Error & { code?: string; constraint?: string; table?: string }

/** Logs metadata of calls and errors, but never user input or data to be stored. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?')[0], address: ip }),

  // At trace level, the form parser would log all headers, including the token.
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),

  err: (error: Error) => {
    // A failed query repeats all its values in its text and fields; its cause names the fault without them.
    const { name, message, code, constraint, table } = (
      error.cause instanceof Error ? error.cause : error
    ) as DatabaseError
    const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
    return { type: name, message, code, constraint, table, stack: stack?.join('\n') }
  },
}
