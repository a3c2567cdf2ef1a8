// `node --import` loads this file before the code of the server. It takes the setting `force_generic_plan` off all
// connections, so that PostgreSQL decides by itself when it plans a statement.
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
