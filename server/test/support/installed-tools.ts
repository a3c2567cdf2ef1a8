import { spawnSync } from 'node:child_process'

const commands = {
  qpdf: ['qpdf', '--version'],
  'LibreOffice Calc': ['soffice', '--version'],
  openpyxl: ['/usr/bin/python3', '-c', 'import openpyxl'],
} as const

/** For tests of the long form: a program of others that reads or writes our files need not be installed. */
export function isInstalled(...tools: (keyof typeof commands)[]): boolean {
  return tools.every((tool) => {
    const [program, ...args] = commands[tool]
    return spawnSync(program, args).status === 0
  })
}
