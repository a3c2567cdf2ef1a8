import { spawnSync } from 'node:child_process'

const commands = {
  qpdf: ['qpdf', '--version'],
  'LibreOffice Calc': ['soffice', '--version'],
  openpyxl: ['/usr/bin/python3', '-c', 'import openpyxl'],
} as const

/** Checks for optional third-party programs that long tests use to read or write our files. */
export function isInstalled(...tools: (keyof typeof commands)[]): boolean {
  return tools.every((tool) => {
    const [program, ...args] = commands[tool]
    return spawnSync(program, args).status === 0
  })
}
