/** The reason of an entry that takes back what an import brought in. It tells such an entry from an imported reversal. */
export const undoReason = (importId: number): string => `Taken back with import ${importId}.`

/** True if the entry `t` of a statement is one of these. */
export const isUndo = (entry: string): string =>
  `(${entry}.reverses IS NOT NULL AND ${entry}.import_id IS NOT NULL AND ${entry}.reason = 'Taken back with import ' || ${entry}.import_id || '.')`

/** True if the entry `t` of a statement, or the entry it reverses, came with an import that was undone. */
export const isUndone = (entry: string): string => `EXISTS (
  SELECT FROM fuel_transactions undo
   WHERE undo.institution_id = $1 AND undo.reverses = ${entry}.id AND (
         ${isUndo('undo')} OR EXISTS (
         SELECT FROM fuel_transactions later WHERE later.institution_id = $1 AND later.reverses = undo.id)))`
