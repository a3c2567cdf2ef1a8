import { type SpawnOptions, spawn } from 'node:child_process'

export interface Invocation {
  readonly command: string
  readonly args: string[]
  readonly options: SpawnOptions
}

const PASSED_ON_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'SYSTEMROOT', 'ComSpec', 'TEMP', 'TMP']

/** Our environment holds secrets, and PG… variables would change the behaviour of the programs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON_VARIABLES.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  )
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C' }
}

/** Runs a program to its end; `output` holds both streams and any error that prevented its start. */
export function runProgram({ command, args, options }: Invocation, milliseconds = 120_000) {
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: programEnvironment(),
      timeout: milliseconds,
      windowsHide: true,
    })
    const collect = (piece: Buffer) => (output = (output + piece.toString()).slice(-8_000))
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.once('close', (code) => resolve({ succeeded: code === 0, output: output.trim() }))
  })
}
