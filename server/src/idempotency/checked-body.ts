import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'

/** The fields of a body that are right by themselves, those of objects within it too. */
export type ValidFields<T> = T extends object ? { [K in keyof T]?: ValidFields<T[K]> } : T

export type FieldChecks = Record<string, () => unknown>
export type FieldCheckResults<S extends FieldChecks> = { [K in keyof S]: Awaited<ReturnType<S[K]>> }

type Faults = {
  /** What is wrong by its shape or by a rule between fields. */
  fields: FieldMessages
  /** Whether every field is right by itself, so that only rules may be broken. */
  hasValidShape: boolean
  /** What is said of the whole body, where no field is to blame. */
  message?: string
}

/** A body after its shape and rules have been checked once. What only the database knows is still to be added. */
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

  /** The same with what the path names, so that one key is not taken for one submit to two records. */
  withParams<N extends object>(params: N): CheckedBody<B & N> {
    return new CheckedBody<B & N>({ ...this.validFields, ...params } as ValidFields<B & N>, this.faults)
  }

  /** The body, or a refusal that says all that is wrong with it. */
  get body(): B {
    if (!this.isValid) throw this.refusal({})
    return this.validFields as B
  }

  /**
   * Runs every step whose field is right by itself, and reports in one answer what any of them says of its field and
   * what is wrong already: a person mends everything at once.
   */
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

  /** Where a field is wrong by itself, or something within it, that is what is said of it. */
  refusal(messages: FieldMessages): Refusal {
    const { fields, message } = this.faults
    const further = Object.entries(messages).filter(
      ([field]) => !Object.keys(fields).some((wrong) => wrong.startsWith(`${field}.`)),
    )
    const all = { ...Object.fromEntries(further), ...fields }
    return new Refusal('INVALID', { fields: all, ...(message !== undefined && { message }) })
  }
}

const isFieldRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'INVALID' || error.code === 'DUPLICATE')
