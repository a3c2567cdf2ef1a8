import { passwordLimits } from '@insaka/domain/users/credentials.schema'

type DemoAccount = { username: string; role: string; institution: string }
export type Demo = { password: string; accounts: DemoAccount[] }

/** Settings that the server embeds in the page. */
type Settings = { passwordMinLength: number; mail: boolean; demo: Demo | null }

const defaults: Settings = { passwordMinLength: passwordLimits.min, mail: false, demo: null }

export function parseSettings(content: string | null | undefined): Settings {
  return content ? { ...defaults, ...(JSON.parse(content) as Partial<Settings>) } : defaults
}

export const settings = parseSettings(
  document.querySelector<HTMLMetaElement>('meta[name="insaka-settings"]')?.content,
)
