// Loaded into the server before its own code (`node --import`): its connections leave it to PostgreSQL whether a
// statement is planned at each call, as it does where nobody asks for anything.
import pg from 'pg'

type Startup = { options?: string }
type Prototype = { getStartupConf: () => Startup }

const prototype = pg.Client.prototype as unknown as Prototype
const startup = Reflect.get(prototype, 'getStartupConf')
prototype.getStartupConf = function (this: unknown) {
  const { options, ...rest } = startup.call(this)
  return options === undefined
    ? rest
    : { ...rest, options: options.replace('plan_cache_mode=force_generic_plan', 'plan_cache_mode=auto') }
}
