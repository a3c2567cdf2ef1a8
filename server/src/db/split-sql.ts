/** Separators, and tokens that may hide a semicolon: comments, quoted names, strings, function bodies. */
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|\bE'(?:\\[\s\S]|''|[^'\\])*'|'[^']*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;/gi

/** Splits SQL, since Citus accepts one command per message. Function bodies must be dollar-quoted. */
export function splitSqlCommands(sql: string): string[] {
  const commands: string[] = []
  let from = 0
  let isEmpty = true
  let read = 0
  const endCommand = (until: number): void => {
    if (!isEmpty) commands.push(sql.slice(from, until).trim())
    from = until
    isEmpty = true
  }
  for (const { 0: token, index } of sql.matchAll(tokenPattern)) {
    if (sql.slice(read, index).trim() !== '') isEmpty = false
    read = index + token.length
    if (token === ';') endCommand(read)
    else if (!token.startsWith('--') && !token.startsWith('/*')) isEmpty = false
  }
  if (sql.slice(read).trim() !== '') isEmpty = false
  endCommand(sql.length)
  return commands
}
