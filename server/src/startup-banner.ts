import type { PageSettings } from './http/web-page.ts'
import { release } from './release.ts'
import { commandLine } from './command-line.ts'

/** The terminal output once the server is up; `startLink` is the setup link of the first start. */
export function startupBanner(url: string, demo: PageSettings['demo'], startLink: string | null): string {
  const lines = ['', `  Insaka ${release} is running at ${url}`, '']
  if (demo) {
    const width = Math.max(...demo.accounts.map(({ username }) => username.length))
    lines.push(`  Demo accounts, password ${demo.password}:`)
    for (const { username, role, institution } of demo.accounts) {
      lines.push(`    ${username.padEnd(width)}  ${role.padEnd(5)}  ${institution}`)
    }
    lines.push('')
  }
  if (startLink !== null) {
    lines.push(
      '  Nobody is registered yet. Register your institution and its administrator here, within an hour:',
      `    ${startLink}`,
      `  After that, restart Insaka for a new link, or use ${commandLine('admin:create')}.`,
      '',
    )
  }
  lines.push('  Press Ctrl+C to stop.', '')
  return lines.join('\n')
}
