/** What is between commands, or hides a semicolon: comments, quoted names, texts and bodies of functions. */
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|\bE'(?:\\[\s\S]|''|[^'\\])*'|'[^']*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;/gi

/**
 * The commands of a text of SQL, in order, each with the comments before it. A distributed database takes one command in
 * a message. Bodies of functions are between dollars; comments are not nested.
 */
export function commandsOf(sql: string): string[] {
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
