import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'

type Steps = Record<string, () => Promise<unknown>>
type Taken<S extends Steps> = { [K in keyof S]: Awaited<ReturnType<S[K]>> }

/** Takes every step, and tells in one answer what any of them says of a field: a person mends everything at once. */
export async function together<const S extends Steps>(steps: S): Promise<Taken<S>> {
  const taken: Record<string, unknown> = {}
  const refused: Refusal[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      taken[name] = await step()
    } catch (error) {
      if (!isOfFields(error)) throw error
      refused.push(error)
    }
  }
  const [first, ...more] = refused
  if (!first) return taken as Taken<S>
  if (more.length === 0) throw first
  const code = refused.every((each) => each.code === 'DUPLICATE') ? 'DUPLICATE' : 'INVALID'
  throw new Refusal(code, { fields: Object.assign({}, ...refused.map(({ fields }) => fields)) })
}

/** What those steps say whose field is right by itself. */
export async function faultsOf(right: object, steps: Steps): Promise<FieldMessages> {
  try {
    await together(Object.fromEntries(Object.entries(steps).filter(([field]) => field in right)))
    return {}
  } catch (error) {
    if (!isOfFields(error)) throw error
    return error.fields
  }
}

const isOfFields = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'INVALID' || error.code === 'DUPLICATE')
