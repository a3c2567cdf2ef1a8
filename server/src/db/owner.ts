import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'

export type OwnerTx = NodePgDatabase

/** One transaction of the owner of the tables, who sees every institution. For commands at the terminal only. */
export async function asOwner<T>(owner: ClientConfig, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
  const client = new Client(owner)
  await client.connect()
  try {
    return await drizzle(client).transaction(work)
  } finally {
    await client.end()
  }
}
