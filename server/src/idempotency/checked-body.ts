import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'

/** Fields of a body that are valid on their own, including those of nested objects. */
export type ValidFields<T> = T extends object ? { [K in keyof T]?: ValidFields<T[K]> } : T

type FieldChecks = Record<string, () => unknown>
export type FieldCheckResults<S extends FieldChecks> = { [K in keyof S]: Awaited<ReturnType<S[K]>> }

type Faults = {
  /** Faults of the shape and of the rules between fields. */
  fields: FieldMessages
  /** True if every field is valid on its own, so that only rules may be broken. */
  hasValidShape: boolean
  /** Message about the body as a whole, if no single field is at fault. */
  message?: string
}

/** A body whose shape and rules have been checked; checks against the database follow. */
export class CheckedBody<B> {
  readonly validFields: ValidFields<B>
  readonly faults: Faults

  constructor(validFields: ValidFields<B>, faults: Faults = { fields: {}, hasValidShape: true }) {
    this.validFields = validFields
    this.faults = faults
  }

  get isValid(): boolean {
    return this.faults.hasValidShape && Object.keys(this.faults.fields).length === 0
  }

  /** Adds the path parameters, so that one key cannot match submits to two records. */
  withParams<N extends object>(params: N): CheckedBody<B & N> {
    return new CheckedBody<B & N>({ ...this.validFields, ...params } as ValidFields<B & N>, this.faults)
  }

  /** The body, or a refusal with all its faults. */
  get body(): B {
    if (!this.isValid) throw this.refusal({})
    return this.validFields as B
  }

  /** Reports new and existing faults together, so that a user can correct all of them at once. */
  async checkFields<const S extends FieldChecks>(checks: S): Promise<FieldCheckResults<S> & { body: B }> {
    const results: Record<string, unknown> = {}
    const refusals: Refusal[] = []
    for (const [field, step] of Object.entries(checks)) {
      if (!this.isValid && !(field in (this.validFields as object))) continue
      try {
        results[field] = await step()
      } catch (error) {
        if (!isFieldRefusal(error)) throw error
        refusals.push(error)
      }
    }
    const messages = Object.assign({}, ...refusals.map(({ fields }) => fields)) as FieldMessages
    if (!this.isValid) throw this.refusal(messages)
    const [first, ...more] = refusals
    if (first && more.length === 0) throw first
    if (first) {
      const code = refusals.every((each) => each.code === 'DUPLICATE') ? 'DUPLICATE' : 'INVALID'
      throw new Refusal(code, { fields: messages })
    }
    return { ...(results as FieldCheckResults<S>), body: this.body }
  }

  /** Existing faults of a field, or of its nested fields, take precedence over the new messages. */
  refusal(messages: FieldMessages): Refusal {
    const { fields, message } = this.faults
    const otherMessages = Object.entries(messages).filter(
      ([field]) => !Object.keys(fields).some((wrong) => wrong.startsWith(`${field}.`)),
    )
    const all = { ...Object.fromEntries(otherMessages), ...fields }
    return new Refusal('INVALID', { fields: all, ...(message !== undefined && { message }) })
  }
}

const isFieldRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'INVALID' || error.code === 'DUPLICATE')
