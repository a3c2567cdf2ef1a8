type Options = { install?: boolean }

export function findBrowser(options: { install: false }): string | undefined
export function findBrowser(options?: Options): string
export function launchOptions(options?: Options): { executablePath?: string; chromiumSandbox: boolean }
