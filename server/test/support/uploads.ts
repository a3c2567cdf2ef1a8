import { multipartForm } from './multipart-form.ts'
import type { Person, World } from './world.ts'

export const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

type Options = Parameters<typeof multipartForm>[1] & { as: Person }

export async function upload(world: World, file: Uint8Array, { as, ...how }: Options) {
  const { headers, payload } = multipartForm(file, { name: 'Order.pdf', type: 'application/pdf', ...how })
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...headers, authorization: `Bearer ${as.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

export async function download(world: World, id: string, as: Person) {
  const { statusCode, headers, rawPayload } = await world.app.inject({
    url: `/api/files/${id}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}
