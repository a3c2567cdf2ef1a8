import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

/** Relay between a client and its database that can hang or drop connections. */
export type Relay = {
  config: ClientConfig
  stall(): void
  disconnect(): void
  restore(): void
  close(): Promise<void>
}

export async function openRelay(database: ClientConfig): Promise<Relay> {
  let state: 'fine' | 'silent' | 'broken' = 'fine'
  const sockets = new Set<Socket>()
  const server = createServer((clientSocket) => {
    if (state === 'broken') return void clientSocket.destroy()
    const databaseSocket = createConnection(
      database.host!.startsWith('/')
        ? { path: `${database.host}/.s.PGSQL.${database.port ?? 5432}` }
        : { host: database.host!, port: database.port! },
    )
    for (const [from, to] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => state === 'fine' && to.write(chunk))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    config: { ...database, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    stall: () => void (state = 'silent'),
    disconnect: () => {
      state = 'broken'
      destroySockets()
    },
    restore: () => {
      state = 'fine'
      // Requests swallowed during the stall never get a response.
      destroySockets()
    },
    close: async () => {
      destroySockets()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
