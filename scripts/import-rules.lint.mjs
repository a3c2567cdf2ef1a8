// The lint rule `import-rules/one-way`, which enforces the tables of import-rules.mjs.
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusal } from './import-rules.mjs'

const top = fileURLToPath(new URL('..', import.meta.url))

const oneWayRule = {
  meta: { type: 'problem' },
  create(context) {
    const file = relative(top, context.filename).split(sep).join('/')
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return
      const reason = refusal(file, source.value)
      if (reason) context.report({ node: source, message: reason })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default { meta: { name: 'import-rules' }, rules: { 'one-way': oneWayRule } }
