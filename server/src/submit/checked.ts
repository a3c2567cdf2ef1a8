import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'

/** The fields of a body that are right by themselves, those of objects within it too. */
export type RightFields<T> = T extends object ? { [K in keyof T]?: RightFields<T[K]> } : T

export type Steps = Record<string, () => unknown>
export type StepResults<S extends Steps> = { [K in keyof S]: Awaited<ReturnType<S[K]>> }

type Faults = {
  /** What is wrong by its shape or by a rule between fields. */
  fields: FieldMessages
  /** Whether every field is right by itself, so that only rules may be broken. */
  isShaped: boolean
  /** What is said of the whole body, where no field is to blame. */
  message?: string
}

/** A body after its shape and rules have been checked once. What only the database knows is still to be added. */
export class Checked<B> {
  readonly right: RightFields<B>
  readonly faults: Faults

  constructor(right: RightFields<B>, faults: Faults = { fields: {}, isShaped: true }) {
    this.right = right
    this.faults = faults
  }

  get isGood(): boolean {
    return this.faults.isShaped && Object.keys(this.faults.fields).length === 0
  }

  /** The same with what the path names, so that one key is not taken for one submit to two records. */
  with<N extends object>(named: N): Checked<B & N> {
    return new Checked<B & N>({ ...this.right, ...named } as RightFields<B & N>, this.faults)
  }

  /** The body, or a refusal that says all that is wrong with it. */
  get body(): B {
    if (!this.isGood) throw this.refusal({})
    return this.right as B
  }

  /**
   * Runs every step whose field is right by itself, and reports in one answer what any of them says of its field and
   * what is wrong already: a person mends everything at once.
   */
  async collect<const S extends Steps>(steps: S): Promise<StepResults<S> & { body: B }> {
    const results: Record<string, unknown> = {}
    const refused: Refusal[] = []
    for (const [field, step] of Object.entries(steps)) {
      if (!this.isGood && !(field in (this.right as object))) continue
      try {
        results[field] = await step()
      } catch (error) {
        if (!isOfFields(error)) throw error
        refused.push(error)
      }
    }
    const found = Object.assign({}, ...refused.map(({ fields }) => fields)) as FieldMessages
    if (!this.isGood) throw this.refusal(found)
    const [first, ...more] = refused
    if (first && more.length === 0) throw first
    if (first) {
      const code = refused.every((each) => each.code === 'DUPLICATE') ? 'DUPLICATE' : 'INVALID'
      throw new Refusal(code, { fields: found })
    }
    return { ...(results as StepResults<S>), body: this.body }
  }

  /** Where a field is wrong by itself, or something within it, that is what is said of it. */
  refusal(found: FieldMessages): Refusal {
    const { fields, message } = this.faults
    const further = Object.entries(found).filter(
      ([field]) => !Object.keys(fields).some((wrong) => wrong.startsWith(`${field}.`)),
    )
    const all = { ...Object.fromEntries(further), ...fields }
    return new Refusal('INVALID', { fields: all, ...(message !== undefined && { message }) })
  }
}

const isOfFields = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'INVALID' || error.code === 'DUPLICATE')
