// The lint rule `words/plain-english` for comments and test titles. The words are in plain-english.mjs.
import { faultsInText } from './plain-english.mjs'

const TITLED = new Set(['describe', 'it', 'test', 'longTest', 'longEach'])

/** The function that a chain such as `test.each(rows)(title)` begins with. */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name
  const inner = callee.object ?? callee.callee ?? callee.tag
  return inner && calledName(inner)
}

const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.cooked).join('…')
      : ''

/** Line comments below each other are one comment. */
function joined(comments) {
  const blocks = []
  for (const comment of comments) {
    const last = blocks.at(-1)
    const follows =
      last?.type === 'Line' && comment.type === 'Line' && comment.loc.start.line === last.endLine + 1
    if (follows) {
      last.text += ` ${comment.value.trim()}`
      last.endLine = comment.loc.end.line
    } else {
      const text = comment.value
        .replace(/^\*/, '')
        .replaceAll(/\n\s*\*/g, ' ')
        .trim()
      blocks.push({ type: comment.type, text, node: comment, endLine: comment.loc.end.line })
    }
  }
  return blocks
}

const plainEnglish = {
  meta: { type: 'suggestion' },
  create(context) {
    return {
      Program() {
        for (const { text, node } of joined(context.sourceCode.getAllComments()))
          for (const message of faultsInText(text, { isComment: true }))
            context.report({ loc: node.loc, message })
      },
      CallExpression({ callee, arguments: [title] }) {
        if (!title || !TITLED.has(calledName(callee))) return
        for (const message of faultsInText(textOf(title))) context.report({ node: title, message })
      },
    }
  },
}

export default { meta: { name: 'words' }, rules: { 'plain-english': plainEnglish } }
