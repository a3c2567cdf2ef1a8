import type { PageSettings } from './http/web-page.ts'

/** What the terminal says once the server is up. */
export function greeting(url: string, demo: PageSettings['demo'], extra: string[] = []): string {
  const lines = ['', `  Insaka is running at ${url}`, '']
  if (demo) {
    const width = Math.max(...demo.accounts.map(({ username }) => username.length))
    lines.push(`  Demo accounts, password ${demo.password}:`)
    for (const { username, role, institution } of demo.accounts) {
      lines.push(`    ${username.padEnd(width)}  ${role.padEnd(5)}  ${institution}`)
    }
    lines.push('')
  }
  lines.push(...extra.map((line) => `  ${line}`), '  Press Ctrl+C to stop.', '')
  return lines.join('\n')
}
